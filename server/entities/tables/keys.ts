import type { Params } from '../sql/params';
import { COLUMN_KINDS } from './column-kinds';
import { type Column, KEY_JOINT, keyText, type Table } from './table';

/** The condition that a row's key is one of these; rows are found by the index of the key. */
export function keysSql(table: Pick<Table, 'key'>, keys: readonly string[], params: Params, alias = 't'): string {
  const [only, ...others] = table.key;
  if (others.length === 0 && only?.kind === 'text') return `${alias}.${only.sql} = any(${params.add(keys, 'text[]')})`;
  const parted = keys.map((key) => key.split(KEY_JOINT));
  const named = parted.filter((parts) => isKey(table, parts));
  const lists = table.key.map((column, at) => {
    const values = named.map((parts) => parts[at]);
    return params.add(values, isTyped(column) ? `${COLUMN_KINDS[column.kind].parameter}[]` : 'text[]');
  });
  const columns = table.key.map((column) => `${alias}.${column.sql}${isTyped(column) ? '' : '::text'}`);
  const byParts =
    others.length === 0
      ? `${columns[0]} = any(${lists[0]})`
      : `(${columns.join(', ')}) in (select * from unnest(${lists.join(', ')}))`;
  // Rows of before may have the joint in a part: which part a text with more of them means, the whole alone tells.
  const unclear = keys.filter((_, at) => parted[at]!.length > table.key.length);
  return unclear.length === 0
    ? byParts
    : `(${byParts} or ${keyText(table, alias)} = any(${params.add(unclear, 'text[]')}))`;
}

/** The parts of a key that must hold no joint: two rows would be known by one text. */
export function jointParts({ key }: Pick<Table, 'key'>): readonly Column[] {
  return key.length > 1 ? key.filter(({ kind }) => kind === 'text') : [];
}

/** True for kinds that are written in one way alone, so that values compare as their texts do. */
function isTyped({ kind }: Column): boolean {
  return kind === 'text' || kind === 'integer';
}

function isKey({ key }: Pick<Table, 'key'>, parts: readonly string[]): boolean {
  return parts.length === key.length && key.every(({ kind }, at) => kind !== 'integer' || isInteger(parts[at]!));
}

const MOST = 2n ** 63n;

/** True for a whole number as the database writes and holds it. */
function isInteger(text: string): boolean {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return false;
  const value = BigInt(text);
  return value >= -MOST && value < MOST;
}
