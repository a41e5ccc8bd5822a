/** Rows of which not all is known yet: whoever reads what is not is told that it is not at hand. */
import type { Row } from '../../../../src/engine/query';
import type { Values } from '../empty';
import { NotAtHand } from './not-at-hand';

const UNKNOWN = new WeakMap<Row, ReadonlySet<string>>();
const NOTHING: ReadonlySet<string> = new Set();

/** The row with other values; what some properties are then is for the database to say. */
export function overwritten(row: Row, values: Values, unknown: readonly string[]): Row {
  const hidden = new Set([...(UNKNOWN.get(row) ?? NOTHING), ...unknown]);
  if (hidden.size === 0) return { ...row, ...values };
  const after: Row = {};
  for (const name of new Set([...Object.keys(row), ...Object.keys(values)]))
    if (hidden.has(name)) Object.defineProperty(after, name, { get: () => tell(name), enumerable: true });
    else after[name] = name in values ? values[name] : row[name];
  UNKNOWN.set(after, hidden);
  return after;
}

/** The row with what was unknown of it as another one says it. */
export function completed<R extends Row | undefined>(row: R, by: Row | undefined): R {
  const hidden = row && UNKNOWN.get(row);
  if (!row || !hidden) return row;
  const known = (name: string) => (hidden.has(name) ? by?.[name] : row[name]);
  return Object.fromEntries(Object.keys(row).map((name) => [name, known(name)])) as R;
}

function tell(name: string): never {
  throw new NotAtHand(name);
}
