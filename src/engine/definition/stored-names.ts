/**
 * What definitions and properties are called in the database. PostgreSQL cuts names to 63 bytes and keeps some for
 * itself; such a name becomes a short form of its own, always the same one and never that of another name.
 */

import type { PropertyModel } from '../model';
import { contentHash } from './hash';

/** Longest name that PostgreSQL takes whole. */
export const LONGEST_NAME = 63;
/** Most columns of a table; PostgreSQL's own limit leaves room for those that are kept when kinds change. */
export const MOST_COLUMNS = 1_000;

/** Columns that each table of PostgreSQL has. */
const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);
/** Tables called so are looked for among those of PostgreSQL first. */
const SYSTEM_PREFIX = 'pg_';

/** `supplierName` and `sales-order` as the database calls them: `supplier_name`, `sales_order`. */
export function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9_]/g, '_')
    .toLowerCase();
}

/** The column of a property. Of a password nothing but the hash is stored. */
export function columnNameOf({ name, kind }: Pick<PropertyModel, 'name' | 'kind'>): string {
  const column = kind === 'password' ? `${snake(name)}_hash` : snake(name);
  return column.length > LONGEST_NAME || SYSTEM_COLUMNS.has(column) ? shortForm(column) : column;
}

/** The table of a definition that others may start from. */
export function tableNameOf(base: string): string {
  const table = snake(base);
  return table.length > LONGEST_NAME || table.startsWith(SYSTEM_PREFIX) ? shortForm(table.replace(/^pg_/, '')) : table;
}

/** No name has two low lines in a row by itself, so a short form is like none; its end is made of the whole name. */
function shortForm(name: string): string {
  const end = `__${contentHash(name)}`;
  return `${name.slice(0, LONGEST_NAME - end.length)}${end}`;
}
