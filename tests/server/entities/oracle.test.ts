/**
 * The oracle: random load options, answered by the server and by DevExtreme's own store on the same rows. Nothing may
 * differ but what the comparator below lists:
 *
 *   1. Texts sort in the language's order (here the root order), where DevExtreme goes by code.
 *   2. An empty text and no text are one group, with the key null.
 *   3. `groupInterval` is ours alone; list.test.ts shows it.
 *   4. A negation is the plain opposite in both; it is listed because other servers of this protocol differ.
 *
 * A sum of decimals may differ in the last of its binary places: the database adds them exactly.
 */
import { ArrayStore } from 'devextreme/common/data';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error: the calculator of the grid has no types of its own
import AggregateCalculator from '../../../node_modules/devextreme/esm/__internal/grids/data_grid/m_aggregate_calculator.js';
import type { Condition } from '../../../src/engine/model';
import {
  type AggregateCell,
  columnTypes,
  createRowQuery,
  INTERVALS,
  parseFilter,
  searchedNames,
} from '../../../src/engine/query';
import { matches } from '../../../src/engine/query/condition';
import type { GroupOption, LoadOptions, Row, SortOption, SummaryOption } from '../../../src/engine/query/load-options';
import { personalFormatter } from '../../../src/engine/value';
import { regionKey } from '../../../src/renderers/rows/group-interval';
import { runs } from '../../lib/runs';
import { type Cockpit, search, session, startCockpit } from './cockpit';

const DEFINITION = {
  properties: {
    name: {},
    note: {},
    state: { enum: ['New', 'OnHold', 'Done'] },
    weight: { type: 'number' },
    price: { type: 'number', multipleOf: 0.01 },
    pieces: { type: 'integer' },
    isHeavy: { type: 'boolean' },
    day: { format: 'date' },
    madeAt: { format: 'date-time' },
  },
  sort: 'id',
  // With a page of the server all texts share an index, which is asked for parts of them.
  pages: ['sample-es-page'],
  endpoints: 'Sample',
};

const TEXTS = [
  'Bord',
  'bord',
  'BORD 2',
  'Ål',
  'ål',
  'Äpfel',
  'apfel',
  'Øl',
  'zebra',
  'Zebra',
  'straße',
  'a%b',
  'a_b',
  'a\\b',
  "O'Neil",
  '10',
  '9',
  ' x',
  'É',
  'e',
];
const POOLS: Readonly<Record<string, readonly unknown[]>> = {
  name: [...TEXTS, null],
  note: [...TEXTS.slice(0, 8), '', null],
  state: ['New', 'OnHold', 'Done', null],
  weight: [0, 0.1, 0.2, -3.5, 7, 1234.5, null],
  price: [0, 0.29, 1.1, 2.25, 10, 99.99, -5.5, null],
  pieces: [0, 1, 2, 3, 10, -7, 100000, null],
  isHeavy: [true, false, null],
  day: ['2026-01-01', '2026-03-29', '2026-10-25', '1999-12-31', null],
  madeAt: [
    '0001-01-01T00:00:00.000Z',
    '1970-01-01T00:00:00.000Z',
    '2026-03-29T00:59:59.999Z',
    '2026-03-29T01:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T12:00:00.001Z',
    null,
  ],
};
const FIELDS = Object.keys(POOLS);
const TEXT_FIELDS = ['name', 'note', 'state'];
const NUMBERS = ['weight', 'price', 'pieces'];
const ROWS = 90;

/** The same rows every time, spread over the pools by a small generator. */
function makeRows(): Row[] {
  let seed = 42;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: ROWS }, (_, index) => ({
    id: `r${String(index).padStart(3, '0')}`,
    ...Object.fromEntries(FIELDS.map((field) => [field, POOLS[field]![next(POOLS[field]!.length)]])),
  }));
}

const field = fc.constantFrom(...FIELDS);
const recase = (value: unknown) =>
  typeof value === 'string' ? fc.constantFrom(value, value.toUpperCase(), value.toLowerCase()) : fc.constant(value);
/** Numbers beside those of the rows; a whole number may be compared with any. */
const NEAR = [2.5, -0.0001, 1e15, 1e300, -1e300];
const valueIn = (name: string) =>
  fc
    .constantFrom(...POOLS[name]!, ...(NUMBERS.includes(name) ? NEAR : []))
    .chain((value) => (TEXT_FIELDS.includes(name) ? recase(value) : fc.constant(value)));
const partOf = (name: string) =>
  valueIn(name).chain((value) => {
    const text = String(value ?? '');
    return fc
      .tuple(fc.nat(text.length), fc.nat(text.length))
      .map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b)));
  });
const comparison = field.chain((name) =>
  fc.tuple(
    fc.constant(name),
    fc.constantFrom('=', '<>', ...(name === 'isHeavy' ? [] : ['<', '<=', '>', '>='])),
    valueIn(name),
  ),
);
const containment = field.chain((name) =>
  fc.tuple(
    fc.constant(name),
    fc.constantFrom('contains', 'notcontains', 'startswith', 'endswith', 'Contains'),
    partOf(name),
  ),
);
const equalsShort = fc.tuple(fc.constant('isHeavy'), fc.boolean());
const anyOf = field.chain((name) =>
  fc
    .array(valueIn(name), { minLength: 2, maxLength: 4 })
    .map((values) => values.flatMap((value, index) => (index ? ['or', [name, '=', value]] : [[name, '=', value]]))),
);
/** Filters of the ecosystem's own operators; loose ones are written as it also lets one write them. */
const filters = (isLoose: boolean) =>
  fc.letrec<{ filter: unknown[] }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.oneof(comparison, containment, anyOf, ...(isLoose ? [equalsShort] : [])) as fc.Arbitrary<unknown[]>,
      tie('filter').map((inner) => ['!', inner]),
      fc
        .tuple(
          fc.constantFrom('and', 'or', ...(isLoose ? ['AND', undefined] : [])),
          fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
        )
        .map(([word, parts]) => parts.flatMap((part, index) => (index && word ? [word, part] : [part]))),
    ),
  })).filter;
const filter = filters(true);
const sort = fc.uniqueArray(fc.record({ selector: field, desc: fc.boolean() }), {
  maxLength: 3,
  selector: (rule) => rule.selector,
});
const group = fc
  .uniqueArray(fc.record({ selector: field, desc: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
    selector: (rule) => rule.selector,
  })
  .chain((rules) =>
    fc
      .boolean()
      .map((isExpanded) =>
        rules.map((rule, index): GroupOption => ({ ...rule, isExpanded: index < rules.length - 1 || isExpanded })),
      ),
  );
const summary = fc.oneof(
  fc.record({
    selector: fc.constantFrom(...NUMBERS),
    summaryType: fc.constantFrom('sum' as const, 'avg' as const, 'min' as const, 'max' as const),
  }),
  fc.record({
    selector: fc.constantFrom('name', 'note', 'day', 'madeAt'),
    summaryType: fc.constantFrom('min' as const, 'max' as const),
  }),
  fc.record({ summaryType: fc.constant('count' as const) }),
);
const paging = fc.record({ skip: fc.nat(ROWS), take: fc.integer({ min: 1, max: ROWS }) });

/** Deviation 1: the order of the language, nothing first. */
const collator = new Intl.Collator('en');
const byLanguage = (a: unknown, b: unknown) => {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return collator.compare(String(a), String(b)) || (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0);
};
const compared = <T extends SortOption>(rules: readonly T[]) =>
  rules.map((rule) => (TEXT_FIELDS.includes(rule.selector) ? { ...rule, compare: byLanguage } : rule));

interface Options {
  readonly filter?: unknown[] | undefined;
  readonly sort: readonly SortOption[];
  readonly group?: readonly GroupOption[] | undefined;
  readonly paging?: { readonly skip: number; readonly take: number } | undefined;
}

const rows = makeRows();

async function filtered(options: Options): Promise<Row[]> {
  return (await new ArrayStore({ key: 'id', data: rows }).load(
    (options.filter ? { filter: options.filter } : {}) as never,
  )) as Row[];
}

/** What DevExtreme's store gives for the options. */
async function expected(options: Options): Promise<unknown[]> {
  const chosen = await filtered(options);
  const grouped = options.group?.map(({ selector }) => selector) ?? [];
  // Deviation 2.
  const data = chosen.map((row) => ({
    ...row,
    ...Object.fromEntries(grouped.map((name) => [name, row[name] === '' ? null : row[name]])),
  }));
  const loaded = await new ArrayStore({ key: 'id', data }).load({
    sort: compared(options.sort),
    ...(options.group ? { group: compared(options.group) } : {}),
    ...options.paging,
  } as never);
  return loaded as unknown[];
}

type DxGroup = { key: unknown; items: (DxGroup | Row)[] };

/** A tree of groups as keys, counts and row ids, whichever side it comes from. */
function treeOf(items: readonly unknown[], depth: number, isExpanded: boolean): unknown {
  if (depth === 0) return items.map((row) => (row as Row).id);
  return items.map((one) => {
    const node = one as DxGroup & { count?: number };
    if (depth > 1 || isExpanded) return [node.key, treeOf(node.items, depth - 1, isExpanded)];
    return [node.key, node.items?.length ?? node.count];
  });
}

function summaryOf(data: readonly Row[], summaries: readonly SummaryOption[]): unknown[] {
  const totalAggregates = summaries.map(({ selector, summaryType }) => ({ selector, aggregator: summaryType }));
  const calculator = new AggregateCalculator({ data, totalAggregates, groupAggregates: [], groupLevel: 0 });
  calculator.calculate();
  return (calculator.totalAggregates() as unknown[]).map((value) => (Number.isNaN(value) ? null : value));
}

function sameValues(actual: readonly unknown[], wanted: readonly unknown[]): void {
  expect(actual).toHaveLength(wanted.length);
  wanted.forEach((value, index) => {
    if (typeof value === 'number') expect(actual[index]).toBeCloseTo(value, 6);
    else expect(actual[index]).toEqual(value);
  });
}

describe('the oracle', () => {
  let cockpit: Cockpit;
  const ask = async (options: Record<string, unknown>) => {
    const { status, body, text } = await cockpit.call('GET', `/Sample/description${search(options)}`);
    expect(status, text).toBe(200);
    return body;
  };
  beforeAll(async () => {
    cockpit = await startCockpit({ sample: DEFINITION });
    await cockpit.database.query({
      text: `insert into sample (business_unit, id, name, note, state, weight, price, pieces, is_heavy, day, made_at)
        select u.name, r.* from business_unit u cross join jsonb_to_recordset($1::jsonb)
        as r(id text, name text, note text, state text, weight float8, price numeric, pieces int8, "isHeavy" boolean, day date, "madeAt" timestamptz)`,
      values: [JSON.stringify(rows)],
    });
  });
  afterAll(() => cockpit.close());

  /** What a page holds: an empty text is none there. The stored rows are made the same. */
  const withoutEmptyTexts = async (): Promise<Row[]> => {
    await cockpit.database.query({ text: "update sample set note = null where note = ''", values: [] });
    return rows.map((row) => ({ ...row, note: row.note === '' ? null : row.note }));
  };

  const check = (property: fc.IAsyncProperty<unknown>, cases: number) => fc.assert(property, { numRuns: runs(cases) });

  it('has the same rows to begin with', async () => {
    const body = (await ask({})) as Row[];
    expect(body.map(({ rowVersion: _, ...row }) => row)).toEqual(rows);
  });

  it('filters, sorts and pages like the ArrayStore', async () => {
    await check(
      fc.asyncProperty(
        fc.option(filter, { nil: undefined, freq: 8 }),
        sort,
        fc.option(paging, { nil: undefined }),
        async (filter, sort, paging) => {
          const options = { filter, sort, paging };
          const body = await ask({ filter, sort: sort.length ? sort : undefined, ...paging, requireTotalCount: true });
          expect(body.result.map(({ id }: Row) => id)).toEqual((await expected(options)).map((row) => (row as Row).id));
          expect(body.totalCount).toBe((await filtered(options)).length);
        },
      ),
      1500,
    );
  }, 600_000);

  it('groups like the ArrayStore', async () => {
    await check(
      fc.asyncProperty(
        fc.option(filter, { nil: undefined }),
        sort,
        group,
        fc.option(paging, { nil: undefined }),
        async (filter, given, group, paging) => {
          // Deviation 2 leaves the order of an empty text and no text inside their one group to either side.
          const sort = given.filter(
            ({ selector }) => selector !== 'note' || !group.some((rule) => rule.selector === 'note'),
          );
          const options = { filter, sort, group, paging };
          const body = await ask({
            filter,
            sort: sort.length ? sort : undefined,
            group,
            ...paging,
            requireTotalCount: true,
            requireGroupCount: true,
          });
          const isExpanded = group.at(-1)!.isExpanded !== false;
          expect(treeOf(body.result, group.length, isExpanded)).toEqual(
            treeOf(await expected(options), group.length, isExpanded),
          );
          expect(body.totalCount).toBe((await filtered(options)).length);
          expect(body.groupCount).toBe((await expected({ ...options, paging: undefined })).length);
        },
      ),
      800,
    );
  }, 600_000);

  it('sums like the grid', async () => {
    await check(
      fc.asyncProperty(
        fc.option(filter, { nil: undefined }),
        fc.array(summary, { minLength: 1, maxLength: 4 }),
        fc.option(field, { nil: undefined }),
        async (filter, summaries, by) => {
          const chosen = await filtered({ filter, sort: [] });
          const group = by ? [{ selector: by, isExpanded: false }] : undefined;
          const body = await ask({
            filter,
            totalSummary: summaries,
            take: 5,
            group,
            ...(group ? { groupSummary: summaries, take: undefined } : {}),
          });
          sameValues(body.summary, summaryOf(chosen, summaries));
          if (!by) return;
          for (const { key, summary } of body.result as { key: unknown; summary: unknown[] }[]) {
            const members = chosen.filter((row) => (row[by] === '' ? null : row[by]) === key);
            sameValues(summary, summaryOf(members, summaries));
          }
        },
      ),
      400,
    );
  }, 600_000);

  it('answers as the grid itself does over rows in memory, with our own operators too', async () => {
    const model = cockpit.model('sample');
    const filled = await withoutEmptyTexts();
    const memory = createRowQuery(filled, { collator, types: columnTypes(model), searched: searchedNames(model) });
    const own = field.chain((name) =>
      fc.oneof(
        fc.constantFrom([name, 'isblank', null], [name, 'isnotblank', null]),
        valueIn(name).map((value) => [name, 'is', value]),
        fc.array(valueIn(name), { maxLength: 4 }).map((values) => [name, 'in', values]),
        ...(name === 'isHeavy'
          ? []
          : [fc.tuple(valueIn(name), valueIn(name)).map((bounds) => [name, 'between', bounds])]),
      ),
    ) as fc.Arbitrary<unknown[]>;
    const plain = filters(false);
    const either = fc.oneof(
      plain,
      own,
      fc.tuple(own, fc.constantFrom('and', 'or'), plain),
      own.map((inner) => ['!', inner]),
    ) as fc.Arbitrary<unknown[]>;
    const searchText = fc.option(partOf('name'), { nil: undefined, freq: 2 });
    await check(
      fc.asyncProperty(
        either,
        sort,
        fc.option(group, { nil: undefined }),
        fc.option(paging, { nil: undefined }),
        searchText,
        async (filter, sort, group, paging, searchText) => {
          const options = { filter, sort, searchText, ...(group ? { group } : {}), ...paging, requireTotalCount: true };
          const body = await ask({ ...options, sort: sort.length ? sort : undefined });
          const wanted = memory.load({ ...options, filter: parseFilter(filter) } as LoadOptions);
          const depth = group?.length ?? 0;
          const isExpanded = group?.at(-1)?.isExpanded !== false;
          expect(treeOf(body.result, depth, isExpanded)).toEqual(treeOf(wanted.result, depth, isExpanded));
          expect(body.totalCount).toBe(wanted.totalCount);
        },
      ),
      800,
    );
  }, 600_000);

  it('puts rows together as the grid itself does over rows in memory', {
    tags: ['OPEN-287'],
    timeout: 600_000,
  }, async () => {
    const model = cockpit.model('sample');
    const groupKey = regionKey(personalFormatter('en', {}));
    const memory = createRowQuery(await withoutEmptyTexts(), {
      collator,
      types: columnTypes(model),
      searched: searchedNames(model),
      groupKey,
    });
    const key = fc.oneof(
      fc.constantFrom('id', ...TEXT_FIELDS, ...NUMBERS, 'isHeavy').map((selector) => ({ selector })),
      fc.record({ selector: fc.constantFrom('day', 'madeAt'), groupInterval: fc.constantFrom(...INTERVALS.slice(1)) }),
      fc.record({ selector: fc.constant('madeAt'), groupInterval: fc.constantFrom(...INTERVALS) }),
    );
    const measure = fc.oneof(
      fc.constant({ summaryType: 'count' as const }),
      fc.record({
        summaryType: fc.constantFrom('sum' as const, 'avg' as const, 'min' as const, 'max' as const),
        selector: fc.constantFrom('price', 'pieces'),
      }),
    );
    const inOrder = (cells: readonly AggregateCell[]) =>
      [...cells].sort((a, b) => (JSON.stringify(a.keys) < JSON.stringify(b.keys) ? -1 : 1));
    await check(
      fc.asyncProperty(
        fc.option(filter, { nil: undefined }),
        fc.array(key, { minLength: 1, maxLength: 2 }),
        measure,
        async (filter, by, measure) => {
          const aggregate = { by, measure };
          const body = await ask({ filter, skip: 0, take: 0, aggregate });
          const wanted = inOrder(
            memory.load({ ...(filter ? { filter: parseFilter(filter) } : {}), take: 0, aggregate }).cells ?? [],
          );
          const found = inOrder(body.cells);
          expect(found.map(({ keys, count }) => [keys, count])).toEqual(wanted.map(({ keys, count }) => [keys, count]));
          sameValues(
            found.map(({ value }) => value),
            wanted.map(({ value }) => value),
          );
        },
      ),
      600,
    );
  });

  it('counts in a group, and in a cell, the rows that the filter finds to which it leads', {
    timeout: 600_000,
  }, async () => {
    const model = cockpit.model('sample');
    const memory = createRowQuery(await withoutEmptyTexts(), { collator, types: columnTypes(model) });
    const sides = [
      (options: Record<string, unknown>) => ask(options),
      async ({ filter, ...options }: Record<string, unknown>) =>
        memory.load({ ...options, ...(filter ? { filter: parseFilter(filter) } : {}) } as LoadOptions),
    ];
    for (const load of sides) {
      const counted = async (filter: unknown[]) =>
        (await load({ filter, skip: 0, take: 0, requireTotalCount: true })).totalCount;
      for (const selector of [...TEXT_FIELDS, 'id']) {
        const { result } = await load({ group: [{ selector, isExpanded: false }], requireTotalCount: true });
        for (const { key, count } of result as { key: string | null; count: number }[])
          expect([key, await counted(key === null ? [selector, 'isblank', null] : [selector, 'is', key])]).toEqual([
            key,
            count,
          ]);
        const aggregate = { by: [{ selector }], measure: { summaryType: 'count' } };
        const { cells } = await load({ skip: 0, take: 0, aggregate });
        for (const { keys, count } of cells as AggregateCell[])
          if (typeof keys[0] === 'object')
            expect([keys[0], await counted([selector, '=', keys[0].value])]).toEqual([keys[0], count]);
      }
    }
  });

  it('counts different values, and each named value, as rows in memory do', {
    tags: ['OPEN-285'],
    timeout: 600_000,
  }, async () => {
    const memory = createRowQuery(await withoutEmptyTexts(), { collator, types: columnTypes(cockpit.model('sample')) });
    const totalSummary: SummaryOption[] = [
      ...FIELDS.map((selector) => ({ selector, summaryType: 'distinct' as const })),
      { selector: 'state', summaryType: 'values' },
    ];
    await check(
      fc.asyncProperty(fc.option(filter, { nil: undefined }), async (filter) => {
        const body = await ask({ filter, skip: 0, take: 0, totalSummary });
        const wanted = memory.load({ ...(filter ? { filter: parseFilter(filter) } : {}), take: 0, totalSummary });
        expect(body.summary).toEqual(wanted.summary);
      }),
      200,
    );
  });

  it('counts by a condition as the one matcher reads it', async () => {
    const exact = ['state', ...NUMBERS, 'isHeavy'];
    const simple = fc.constantFrom(...exact).chain((property) =>
      fc
        .oneof(
          fc
            .array(fc.constantFrom(...POOLS[property]!.filter((value) => value !== null)), { maxLength: 3 })
            .map((values) => ({ in: values })),
          fc.boolean().map((empty) => ({ empty })),
          ...(NUMBERS.includes(property)
            ? [
                fc.record({ minimum: fc.integer({ min: -5, max: 20 }) }),
                fc.record({ exclusiveMaximum: fc.double({ min: -5, max: 20, noNaN: true }) }),
                fc
                  .tuple(fc.constantFrom('<', '<=', '=', '<>', '>=', '>'), fc.constantFrom(...NUMBERS))
                  .map(([relation, name]) => ({ compare: [{ relation, operand: { kind: 'property', name } }] })),
              ]
            : []),
        )
        .map((test) => ({ property, test })),
    );
    const times = fc.tuple(fc.constantFrom('<', '<=', '=', '<>', '>=', '>'), fc.boolean()).map(([relation, now]) => ({
      property: 'madeAt',
      test: {
        compare: [
          {
            relation,
            operand: now ? { kind: 'placeholder', placeholder: 'clock.now' } : { kind: 'property', name: 'madeAt' },
          },
        ],
      },
    }));
    const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        simple,
        times,
        simple.map(({ property, test }) => ({ property, test: { not: test } })),
        tie('condition').map((not) => ({ not })),
        fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
        fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
      ),
    }));
    const resolve = (placeholder: string) => (placeholder === 'clock.now' ? '2026-11-20T12:00:00.000Z' : undefined);
    await check(
      fc.asyncProperty(condition, async (given) => {
        const condition = given as Condition;
        const wanted = rows.filter((row) => matches(condition, row, resolve)).length;
        expect(await cockpit.entities.count(cockpit.model('sample'), condition, session())).toBe(wanted);
      }),
      500,
    );
  }, 600_000);
});
