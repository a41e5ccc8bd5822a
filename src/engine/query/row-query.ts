import { aggregateRows } from './aggregate';
import type { ColumnTypes } from './column-types';
import { foldText } from './comparable';
import { compileFilter, type Filter, type RowTest } from './filter';
import { type GroupKey, groupRows, intervalKey } from './group-rows';
import { areFew, insertRows } from './insert-rows';
import type { LoadOptions, LoadResult, Row, SortOption } from './load-options';
import { searchWords } from './search-words';
import { createTextRanks, rowOrder, sortRows, type TextRanks } from './sort-rows';
import { summarise } from './summarise';
import type { Units } from './units';

export interface QueryContext {
  readonly collator: Intl.Collator;
  readonly types: ColumnTypes;
  /** Properties that a search looks into; without them all texts. */
  readonly searched?: readonly string[];
  /** Makes times of what a filter says by the clock; without it there is nothing of the kind. */
  readonly atClock?: (filter: Filter) => Filter;
  /** Rounds values for `groupInterval`; dates need the region for it. */
  readonly groupKey?: GroupKey;
  /** Where the units of numbers stand; without it those of a property are all of one. */
  readonly units?: Units;
}

/** Rows in memory that answer load options. */
export interface RowQuery {
  load(options: LoadOptions): LoadResult;
  /** All rows that pass filter and search, in order: what paging cuts. */
  rows(options: LoadOptions): readonly Row[];
  /**
   * Tells that rows came, went or changed: nothing kept is true any more. When `only` is given, all rows but these are
   * those from before, with the values and in the order from before.
   */
  changed(rows: readonly Row[], only?: ReadonlySet<Row>): void;
  /** Takes rows out; the others keep the order they have, whatever their values have become. */
  removed(rows: ReadonlySet<Row>): void;
}

/**
 * Answers load options over rows in memory, as a list endpoint would. Keeps the order of texts and the last
 * filtered and sorted rows, so that turning a page costs nothing.
 */
export function createRowQuery(initial: readonly Row[], context: QueryContext): RowQuery {
  let all = initial;
  let kept: { key: string; rows: readonly Row[]; changed?: ReadonlySet<Row> | undefined } | undefined;
  let searchTexts = new WeakMap<Row, string>();
  const texts = createTextRanks(context.collator);
  const select = (asked: LoadOptions): readonly Row[] => {
    const options = asked.filter && context.atClock ? { ...asked, filter: context.atClock(asked.filter) } : asked;
    const key = JSON.stringify([options.filter, options.searchText, sortOf(options)]);
    if (kept?.key !== key) kept = { key, rows: selectRows(all, options, context, texts, searchTexts) };
    else if (kept.changed) kept = { key, rows: mended(kept.rows, kept.changed, options) };
    return kept.rows;
  };
  /** Selected rows of which some came, went or changed since. */
  const mended = (rows: readonly Row[], changed: ReadonlySet<Row>, options: LoadOptions): readonly Row[] => {
    const come = filterRows(
      all.filter((row) => changed.has(row)),
      options,
      context,
      searchTexts,
    );
    const stay = rows.filter((row) => !changed.has(row));
    const order = rowOrder(sortOf(options), context.types, context.collator);
    const places = new Map(all.map((row, index) => [row, index]));
    const placeOf = (row: Row): number => places.get(row) ?? -1;
    return insertRows(stay, come, (a, b) => order(a, b) || placeOf(a) - placeOf(b));
  };
  return {
    load: (options) => answer(select(options), options, context),
    rows: select,
    changed(rows, only) {
      all = rows;
      kept = kept && !kept.changed && only && areFew(only, rows) ? { ...kept, changed: only } : undefined;
      if (only) for (const row of only) searchTexts.delete(row);
      else searchTexts = new WeakMap();
    },
    removed(rows) {
      all = all.filter((row) => !rows.has(row));
      if (kept) kept = { ...kept, rows: kept.rows.filter((row) => !rows.has(row)) };
    },
  };
}

/** Answers load options over rows once. */
export function load(rows: readonly Row[], options: LoadOptions, context: QueryContext): LoadResult {
  return createRowQuery(rows, context).load(options);
}

function selectRows(
  all: readonly Row[],
  options: LoadOptions,
  context: QueryContext,
  texts: TextRanks,
  searchTexts: WeakMap<Row, string>,
): readonly Row[] {
  const rows = filterRows(all, options, context, searchTexts);
  const sort = sortOf(options);
  return sort.length > 0 ? sortRows(rows, sort, context.types, texts) : rows;
}

function filterRows(
  all: readonly Row[],
  { filter, searchText }: LoadOptions,
  { types, searched = textsOf(types) }: QueryContext,
  searchTexts: WeakMap<Row, string>,
): readonly Row[] {
  const passing = filter ? all.filter(compileFilter(filter, types)) : all;
  return searchText?.trim() ? passing.filter(searchTest(searchText, searched, searchTexts)) : passing;
}

/** A test for rows in whose columns each word of the text stands; nothing but spaces is in every row. */
export function searchTest(text: string, columns: readonly string[], kept = new WeakMap<Row, string>()): RowTest {
  const words = searchWords(foldText(text));
  return (row) => {
    const searched = searchTextOf(row, columns, kept);
    return words.every((word) => searched.includes(word));
  };
}

const textsOf = (types: ColumnTypes): string[] => Object.keys(types).filter((name) => types[name] === 'text');

/** Texts are joined by a sign that nobody types, so that a search never matches across two columns. */
function searchTextOf(row: Row, columns: readonly string[], kept: WeakMap<Row, string>): string {
  const known = kept.get(row);
  if (known !== undefined) return known;
  const text = foldText(columns.map((name) => row[name] ?? '').join('\u0000'));
  kept.set(row, text);
  return text;
}

/** Groups sort before the rest, unless the sort names their property itself. */
function sortOf(options: LoadOptions): readonly SortOption[] {
  const sort = options.sort ?? [];
  const groups = (options.group ?? []).filter((group) => !sort.some((rule) => rule.selector === group.selector));
  return [...groups.map(({ selector, desc }) => ({ selector, desc: desc ?? false })), ...sort];
}

function answer(
  rows: readonly Row[],
  options: LoadOptions,
  { groupKey = intervalKey, units }: QueryContext,
): LoadResult {
  const groups = options.group?.length
    ? groupRows(rows, options.group, options.groupSummary, groupKey, units)
    : undefined;
  const items = groups ?? rows;
  const from = options.skip ?? 0;
  return {
    result: options.take === undefined ? items.slice(from) : items.slice(from, from + options.take),
    ...(options.requireTotalCount ? { totalCount: rows.length } : {}),
    ...(groups && options.requireGroupCount ? { groupCount: groups.length } : {}),
    ...(options.totalSummary ? { summary: summarise(rows, options.totalSummary, units) } : {}),
    ...(options.aggregate ? { cells: aggregateRows(rows, options.aggregate, groupKey, units) } : {}),
  };
}
