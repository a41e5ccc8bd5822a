import type { Row } from '../../engine/query';

/** So many new rows are drawn at once: the page answers a person between two steps. */
export const STEP_ROWS = 3;
/** A longer page is drawn at once: it would take too many steps. */
const MOST_ROWS = 50;

type KeyOf = (row: Row) => unknown;
type Rows = readonly Row[];

/**
 * How a page of rows becomes another one, few new rows at a time. No step changes the order of the one before, so the
 * widget draws what is new alone: a row that moved goes first and comes again last. Others move around the one that has
 * the focus. New rows stand in for old ones from the top. The last step is the page itself.
 */
export function rowSteps(before: Rows, after: Rows, keyOf: KeyOf, focused?: unknown): readonly Rows[] {
  if (after.length > MOST_ROWS) return [after];
  const places = new Map(before.map((row, place) => [keyOf(row), place]));
  const staying = stayingKeys(after.map(keyOf), places, focused);
  const fresh = after.filter((row) => !places.has(keyOf(row)));
  const moved = after.filter((row) => places.has(keyOf(row)) && !staying.has(keyOf(row)));
  if (fresh.length <= STEP_ROWS && moved.length === 0) return [after];

  const kept = new Set(after.map(keyOf));
  const gone = before.filter((row) => !kept.has(keyOf(row)));
  const order = inBothOrders(before, after, places, staying, new Set(gone), keyOf);
  const shown = new Set(after.filter((row) => staying.has(keyOf(row))));
  return [...(fresh.length > 0 ? portions(fresh) : [[]]), ...portions(moved)].map((coming) => {
    for (const row of coming) shown.add(row);
    const left = new Set(gone.slice(Math.max(0, gone.length - (after.length - shown.size))));
    return order.filter((row) => shown.has(row) || left.has(row));
  });
}

/** Old and new rows in one order that is the order of both: between two rows that stay the new ones come first. */
function inBothOrders(
  before: Rows,
  after: Rows,
  places: ReadonlyMap<unknown, number>,
  staying: ReadonlySet<unknown>,
  gone: ReadonlySet<Row>,
  keyOf: KeyOf,
): Rows {
  const order: Row[] = [];
  let from = 0;
  for (const row of after) {
    const place = places.get(keyOf(row));
    if (place !== undefined && staying.has(keyOf(row))) {
      order.push(...before.slice(from, place).filter((old) => gone.has(old)));
      from = place;
    }
    order.push(row);
  }
  return [...order, ...before.slice(from).filter((old) => gone.has(old))];
}

/** The keys of as many rows as can stay where they are among each other, the one with the focus among them. */
function stayingKeys(
  keys: readonly unknown[],
  places: ReadonlyMap<unknown, number>,
  focused: unknown,
): ReadonlySet<unknown> {
  const focusedAt = keys.indexOf(focused);
  const focusedPlace = focusedAt < 0 ? undefined : places.get(focused);
  const common = keys.flatMap((key, at) => {
    const place = places.get(key);
    if (place === undefined) return [];
    const fits = focusedPlace === undefined || key === focused || place < focusedPlace === at < focusedAt;
    return fits ? [{ key, place }] : [];
  });
  const chains = common.reduce<(readonly { key: unknown; place: number }[])[]>((known, one) => {
    const fitting = known.filter((chain) => (chain.at(-1)?.place ?? -1) < one.place);
    known.push([...longest(fitting), one]);
    return known;
  }, []);
  return new Set(longest(chains).map(({ key }) => key));
}

function longest<T>(chains: readonly (readonly T[])[]): readonly T[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

function portions(rows: Rows): Rows[] {
  const count = Math.ceil(rows.length / STEP_ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * STEP_ROWS, (index + 1) * STEP_ROWS));
}
