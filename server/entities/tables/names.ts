import { createHash } from 'node:crypto';

/** `supplierName` and `sales-order` as the database calls them: `supplier_name`, `sales_order`. */
export function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9_]/g, '_')
    .toLowerCase();
}

/** A name in double quotes. */
export function ident(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in single quotes. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

const LONGEST = 63;

/** A name of an index, trigger or function: cut to what PostgreSQL takes, still unique, the last part whole. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.map(snake).filter(Boolean).join('_');
  if (name.length <= LONGEST) return name;
  const end = `_${createHash('sha1').update(name).digest('hex').slice(0, 8)}_${parts.at(-1)}`;
  return `${name.slice(0, LONGEST - end.length)}${end}`;
}
