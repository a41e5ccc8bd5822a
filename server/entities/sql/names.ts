import { createHash } from 'node:crypto';
import { LONGEST_NAME, snake } from '../../../src/engine/definition';

/** A name in double quotes. */
export function ident(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in single quotes. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name of an index, trigger or function: cut to what PostgreSQL takes, still unique, the last part whole. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.map(snake).filter(Boolean).join('_');
  if (name.length <= LONGEST_NAME) return name;
  const end = `_${createHash('sha1').update(name).digest('hex').slice(0, 8)}_${parts.at(-1)}`;
  return `${name.slice(0, LONGEST_NAME - end.length)}${end}`;
}
