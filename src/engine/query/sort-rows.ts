import type { ColumnTypes } from './column-types';
import { moment } from './comparable';
import type { RowOrder } from './insert-rows';
import type { Row, SortOption } from './load-options';

/** Gives each text its place in the language's order; kept between sorts, because asking the collator is what costs. */
export interface TextRanks {
  ranks(property: string, rows: readonly Row[]): ReadonlyMap<string, number>;
}

/** Ranks of texts by a collator, cached per property until a text appears that has none. */
export function createTextRanks(collator: Intl.Collator): TextRanks {
  const known = new Map<string, Map<string, number>>();
  return {
    ranks(property, rows) {
      const cached = known.get(property);
      if (cached && rows.every((row) => hasRank(cached, row[property]))) return cached;
      const texts = new Set<string>();
      for (const row of rows) {
        const value = row[property];
        if (typeof value === 'string') texts.add(value);
      }
      const ranks = rankTexts([...texts], collator);
      known.set(property, ranks);
      return ranks;
    },
  };
}

function hasRank(ranks: ReadonlyMap<string, number>, value: unknown): boolean {
  return typeof value !== 'string' || ranks.has(value);
}

function rankTexts(texts: string[], collator: Intl.Collator): Map<string, number> {
  texts.sort(collator.compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  texts.forEach((text, index) => {
    if (index > 0 && collator.compare(texts[index - 1] as string, text) !== 0) rank++;
    ranks.set(text, rank);
  });
  return ranks;
}

/**
 * Rows in the order of the sort options: stable, empty values first, texts in the language's order.
 * Gives a new array.
 */
export function sortRows(
  rows: readonly Row[],
  sort: readonly SortOption[],
  types: ColumnTypes,
  texts: TextRanks,
): Row[] {
  if (sort.length === 0) return [...rows];
  const columns = sort.map((rule) => ({
    keys: sortKeys(rows, rule.selector, types, texts),
    sign: rule.desc ? -1 : 1,
  }));
  const order = new Uint32Array(rows.length);
  for (let index = 0; index < order.length; index++) order[index] = index;
  order.sort((a, b) => {
    for (const { keys, sign } of columns) {
      const difference = (keys[a] as number) - (keys[b] as number);
      if (difference !== 0) return difference * sign;
    }
    return a - b;
  });
  return Array.from(order, (index) => rows[index] as Row);
}

/** The order of `sortRows` between two rows, for when few of them are compared; equal rows are 0. */
export function rowOrder(sort: readonly SortOption[], types: ColumnTypes, collator: Intl.Collator): RowOrder {
  const columns = sort.map(({ selector, desc }) => ({
    selector,
    sign: desc ? -1 : 1,
    isText: types[selector] !== 'date-time',
  }));
  return (a, b) => {
    for (const { selector, sign, isText } of columns) {
      const [one, other] = [a[selector], b[selector]];
      const areTexts = isText && typeof one === 'string' && typeof other === 'string' && one !== '' && other !== '';
      const difference = areTexts ? collator.compare(one, other) : sortKey(one) - sortKey(other);
      if (difference !== 0) return difference * sign;
    }
    return 0;
  };
}

/** One number per row that orders like the column's values; nothing comes before everything. */
function sortKeys(rows: readonly Row[], property: string, types: ColumnTypes, texts: TextRanks): Float64Array {
  const type = types[property];
  const keys = new Float64Array(rows.length);
  const ranks = type === 'date-time' ? undefined : texts.ranks(property, rows);
  rows.forEach((row, index) => {
    keys[index] = sortKey(row[property], ranks);
  });
  return keys;
}

function sortKey(value: unknown, ranks?: ReadonlyMap<string, number>): number {
  return value === null || value === undefined || value === '' ? LOWEST : numberOf(value, ranks);
}

const LOWEST = -Number.MAX_VALUE;

function numberOf(value: unknown, ranks: ReadonlyMap<string, number> | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string') return 0;
  if (ranks) return ranks.get(value) ?? 0;
  const time = moment(value);
  return typeof time === 'number' ? time : 0;
}
