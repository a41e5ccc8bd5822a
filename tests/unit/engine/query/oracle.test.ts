import ArrayStore from 'devextreme/data/array_store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createRowQuery,
  type FilterExpression,
  type FilterReading,
  type Group,
  type GroupOption,
  type LoadOptions,
  parseFilter,
  type Row,
  type SortOption,
} from '../../../../src/engine/query';

/**
 * The ecosystem's own store answers the same options over the same rows. It may differ in what `deviations` lists:
 * - texts sort in the language's order, not by code points of their lower case;
 * - nothing and an empty text are one group, and sort as equals before everything else;
 * - a property that is not there is null, in filters as well;
 * - groups are told apart by value and type, not by their text.
 * `groupInterval` and our own operators have no counterpart there and are tested beside.
 */
const collator = new Intl.Collator('nb-NO');
const types = { id: 'number', name: 'text', amount: 'number', open: 'boolean', at: 'date-time' } as const;

const deviations = {
  /** A comparison for the oracle's sort. */
  compare(a: unknown, b: unknown): number {
    const [left, right] = [empty(a), empty(b)];
    if (left || right) return Number(right) - Number(left);
    if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
    return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
  },
  /** Rows for the oracle's filters: what is not there is null. */
  written: (rows: readonly Row[]): Row[] =>
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null]))),
  /** Rows for the oracle's groups: empties made one. */
  groupable: (rows: readonly Row[]): Row[] =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, empty(value) ? null : value === 'null' ? 'none' : value]),
      ),
    ),
};

function empty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const texts = [
  '',
  'a',
  'A',
  'ab',
  'Åse',
  'åse',
  'Ærlig',
  'zebra',
  'Zebra',
  'Ø',
  '10',
  '9',
  'e\u0301',
  'é',
  'null',
  'true',
];
const times = [
  '2026-03-29T00:30:00.000Z',
  '2026-03-29T01:30:00.000Z',
  '2026-11-20T08:00:00.000Z',
  '2025-01-01T00:00:00.000Z',
];
const values: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.oneof(fc.constantFrom(...texts), fc.constant(null), fc.constant(undefined)),
  amount: fc.oneof(fc.constantFrom(0, -1, 1, 2.5, 10, 9, -0.01, 1e9), fc.constant(null)),
  open: fc.constantFrom(true, false, null),
  at: fc.constantFrom(...times, null),
};
const record = fc.record({ name: values.name!, amount: values.amount!, open: values.open!, at: values.at! });
const rowsOf = fc
  .array(record, { maxLength: 25 })
  .map((rows) => rows.map((row, index): Row => ({ id: index, ...row })));

const column = fc.constantFrom('name', 'amount', 'open', 'at');
const test = column.chain((name) => {
  const operators: string[] = ['=', '<>', '<', '<=', '>', '>='];
  if (name === 'name') operators.push('contains', 'notcontains', 'startswith', 'endswith');
  return fc
    .tuple(
      fc.constant(name),
      fc.constantFrom(...operators),
      values[name]!.map((value) => value ?? null),
    )
    .filter(
      ([, operator, value]) =>
        // The oracle reads "contains nothing" as the text "null"; nobody can ask for it.
        operator.length <= 2 || typeof value === 'string',
    );
});
const filterOf: fc.Arbitrary<FilterExpression> = fc.letrec<{ filter: FilterExpression }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    test as unknown as fc.Arbitrary<FilterExpression>,
    fc.tuple(fc.constant('!' as const), tie('filter')) as unknown as fc.Arbitrary<FilterExpression>,
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('filter'), { minLength: 2, maxLength: 4 }))
      .map(
        ([join, parts]) =>
          parts.flatMap((part, index) => (index ? [join, part] : [part])) as unknown as FilterExpression,
      ),
  ),
})).filter;
/** As deep as they come. */
const ANY: FilterReading = { depth: 1_000, nodes: Number.POSITIVE_INFINITY, short: false };
/** Options as the rows in memory take them. */
const read = <T extends { readonly filter?: FilterExpression | undefined }>({ filter, ...options }: T) =>
  ({ ...options, ...(filter ? { filter: parseFilter(filter, ANY) } : {}) }) as LoadOptions;
const sortOf: fc.Arbitrary<SortOption[]> = fc.uniqueArray(fc.record({ selector: column, desc: fc.boolean() }), {
  maxLength: 3,
  selector: (rule) => rule.selector,
});
const paging = fc.record(
  { skip: fc.integer({ min: 0, max: 12 }), take: fc.integer({ min: 1, max: 12 }) },
  { requiredKeys: [] },
);

function oracle(rows: readonly Row[], options: Record<string, unknown>): unknown[] {
  const withCompare = (rules: unknown) =>
    (rules as SortOption[]).map((rule) => ({ ...rule, compare: deviations.compare }));
  let result: unknown[] = [];
  new ArrayStore({ data: deviations.written(rows), key: 'id' })
    .load({
      ...options,
      ...(options.sort ? { sort: withCompare(options.sort) } : {}),
      ...(options.group ? { group: withCompare(options.group) } : {}),
    })
    .then((answer: unknown) => {
      result = answer as unknown[];
    });
  return result;
}

const shape = (item: Row | Group): unknown =>
  'items' in item ? { key: item.key ?? null, items: (item as Group).items?.map(shape) } : item.id;

describe('row query against the ecosystem’s own store', () => {
  it('filters the same rows', { tags: ['GRID-007'] }, () => {
    fc.assert(
      fc.property(rowsOf, filterOf, (rows, filter) => {
        const ours = createRowQuery(rows, { collator, types }).load(read({ filter, requireTotalCount: true }));
        const theirs = oracle(rows, { filter }) as Row[];
        expect(ours.result.map((row) => (row as Row).id)).toEqual(theirs.map((row) => row.id));
        expect(ours.totalCount).toBe(theirs.length);
      }),
      { numRuns: 3000 },
    );
  });

  it('sorts, filters and pages to the same rows in the same order', { tags: ['GRID-009'] }, () => {
    fc.assert(
      fc.property(rowsOf, fc.option(filterOf, { nil: undefined }), sortOf, paging, (rows, filter, sort, page) => {
        const options = { ...(filter ? { filter } : {}), sort, ...page };
        const ours = createRowQuery(rows, { collator, types }).load(read(options));
        expect(ours.result.map((row) => (row as Row).id)).toEqual(
          (oracle(rows, options) as Row[]).map((row) => row.id),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('groups to the same groups on every level', { tags: ['GRID-010'] }, () => {
    const groupOf: fc.Arbitrary<GroupOption[]> = fc.uniqueArray(fc.record({ selector: column, desc: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
      selector: (rule) => rule.selector,
    });
    fc.assert(
      fc.property(rowsOf, groupOf, sortOf, paging, (rows, group, sort, page) => {
        const plain = deviations.groupable(rows);
        const options = { group, sort, ...page };
        const ours = createRowQuery(plain, { collator, types }).load(options);
        expect(ours.result.map(shape)).toEqual((oracle(plain, options) as Group[]).map(shape));
      }),
      { numRuns: 2000 },
    );
  });

  it('puts few rows that came or changed where sorting all anew would put them', { tags: ['GRID-009'] }, () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 40, maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(), fc.boolean(), record), { maxLength: 3 }),
        fc.option(filterOf, { nil: undefined }),
        sortOf,
        (given, changes, filter, sort) => {
          const rows = given.map((row, index): Row => ({ id: index, ...row }));
          const options = read({ filter, sort });
          const query = createRowQuery(rows, { collator, types });
          query.rows(options);
          const only = new Set<Row>();
          const next = [...rows];
          for (const [at, isNew, values] of changes) {
            const row = isNew ? { id: next.length } : (next[at % next.length] as Row);
            Object.assign(row, values);
            if (isNew) next.splice(at % next.length, 0, row);
            only.add(row);
          }
          query.changed(next, only);
          expect(query.rows(options)).toEqual(createRowQuery(next, { collator, types }).rows(options));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('answers again the same after its rows were asked for other things', () => {
    fc.assert(
      fc.property(rowsOf, fc.array(fc.tuple(filterOf, sortOf), { minLength: 2, maxLength: 4 }), (rows, asked) => {
        const query = createRowQuery(rows, { collator, types });
        for (const [filter, sort] of [...asked, ...asked]) {
          const fresh = createRowQuery(rows, { collator, types }).load(read({ filter, sort }));
          expect(query.load(read({ filter, sort }))).toEqual(fresh);
        }
      }),
      { numRuns: 300 },
    );
  });
});
