import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilterModel } from '../../../../src/engine/model';
import { parseFilter } from '../../../../src/engine/query';
import {
  chooseView,
  defaultGridState,
  type GridState,
  headerOfSaved,
  isViewName,
  NO_MARKS,
  readGridAddress,
  readPageState,
  readRowMarks,
  readSavedState,
  STANDARD_VIEW,
  sameState,
  splitFilter,
  writeGridAddress,
  writeSavedState,
} from '../../../../src/engine/view';
import { entity, filter as pageFilter, property } from '../../../model-fixture';

const filter = (name: string, type: FilterModel['type']) => pageFilter(name, { type });
const model = entity({
  properties: [
    property('id', { hidden: true }),
    property('name'),
    property('state'),
    property('amount', { type: 'number' }),
    property('due', { format: 'date' }),
    property('secret', { format: 'password' }),
    property('more', { type: 'object', hidden: true }),
  ],
  filters: [filter('name', 'text'), filter('state', 'multiSelect'), filter('due', 'dateRange')],
});
const NAMES = ['id', 'name', 'state', 'amount', 'due', 'more'];
const ORDERED = ['id', 'name', 'state', 'amount', 'due'];

const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !/\p{Surrogate}/u.test(one));
const columns = fc
  .shuffledSubarray(NAMES, { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .option(fc.integer({ min: 48, max: 900 }), { nil: undefined })
          .map((width) => ({ name, ...(width ? { width } : {}) })),
      ),
    ),
  );
const steps = fc
  .shuffledSubarray(ORDERED, { maxLength: 3 })
  .chain((names) => fc.tuple(...names.map((selector) => fc.boolean().map((desc) => ({ selector, desc })))));
const test = fc.oneof(
  fc.tuple(fc.constantFrom('name', 'state'), fc.constantFrom('contains', '=', 'startswith'), text),
  fc.tuple(fc.constant('amount'), fc.constantFrom('>=', '<'), fc.integer()),
);
const where = fc
  .oneof(fc.constant(null), test, fc.tuple(test, fc.constantFrom('and', 'or'), test))
  .map((written) => written && parseFilter(written));
const filters = fc.record(
  {
    name: text,
    state: fc.array(text, { minLength: 1, maxLength: 3 }),
    due: fc.constantFrom(['2026-01-01', null], [null, '2026-02-03'], ['2026-01-01', '2026-02-03']),
    amount: fc.integer(),
  },
  { requiredKeys: [] },
);
const state: fc.Arbitrary<GridState> = fc
  .record({
    columns,
    pageSize: fc.constantFrom(5, 20, 30, 50, 'all' as const),
    density: fc.constantFrom('compact' as const, 'comfortable' as const),
    sort: steps,
    group: steps,
    filters,
    where,
    search: fc.oneof(fc.constant(''), text),
    totals: fc.constantFrom(
      [],
      [{ name: 'amount', type: 'sum' as const }],
      [
        { name: 'due', type: 'max' as const },
        { name: 'amount', type: 'avg' as const },
      ],
    ),
    chart: fc.constantFrom(
      null,
      { kind: 'chart' as const, measure: { type: 'count' as const }, by: { name: 'state' }, stack: null },
      {
        kind: 'pivot' as const,
        measure: { type: 'sum' as const, name: 'amount' },
        by: { name: 'due', interval: 'month' as const },
        stack: { name: 'state' },
      },
    ),
  })
  // Sorting and grouping exclude each other.
  .map((one) => (one.group.length > 0 ? { ...one, sort: [] } : one))
  // What is a page filter as well is kept as one.
  .map((one) => ({ ...one, ...splitFilter(one.where, model, one.filters) }));

describe('the state of a grid', () => {
  it('starts with the visible properties in their order', { tags: ['OPEN-213'] }, () => {
    expect(defaultGridState(model)).toMatchObject({
      columns: [{ name: 'name' }, { name: 'state' }, { name: 'amount' }, { name: 'due' }],
      pageSize: 20,
      sort: [],
      search: '',
    });
  });

  it('begins with the columns that the definition names', { tags: ['OPEN-213'] }, () => {
    const { columns } = defaultGridState({ ...model, columns: ['amount', 'name'] });
    expect(columns.map(({ name }) => name)).toEqual(['amount', 'name']);
  });

  it('comes back from its address, on top of any view that it starts from', () => {
    fc.assert(
      fc.property(state, state, fc.integer({ min: 1, max: 99 }), (now, base, page) => {
        const address = writeGridAddress(now, [base], { page, customView: 'v' }, model, '?mine=1');
        const again = readGridAddress(`?${address}`, base, model);
        expect(again).toEqual({ state: now, dropped: [] });
        expect(readPageState(`?${address}`)).toMatchObject({ page, customView: 'v' });
        expect(address).toContain('mine=1');
      }),
      { numRuns: 300 },
    );
  });

  it('is told wholly to a reader who may start from another view', () => {
    fc.assert(
      fc.property(state, state, (now, others) => {
        const address = writeGridAddress(now, null, { page: 1, customView: '' }, model);
        expect(readGridAddress(`?${address}`, others, model).state).toEqual(now);
      }),
    );
  });

  it('leaves the address empty while it is as the grid opens', () => {
    const base = defaultGridState(model);
    expect(writeGridAddress({ ...base }, [base], { page: 1, customView: '' }, model)).toBe('');
  });

  it('is the same whichever total, or value of a filter of many, was chosen first; a range has its order', {
    tags: ['OPEN-285'],
  }, () => {
    const one: GridState = {
      ...defaultGridState(model),
      totals: [
        { name: 'due', type: 'max' },
        { name: 'amount', type: 'sum' },
      ],
      filters: { state: ['New', 'Done'], due: ['2026-01-01', '2026-02-03'] },
    };
    const other: GridState = {
      ...one,
      totals: one.totals.toReversed(),
      filters: { ...one.filters, state: ['Done', 'New'] },
    };
    expect(sameState(one, other, model)).toBe(true);
    expect(writeGridAddress(other, [one], { page: 1, customView: '' }, model)).toBe('');
    const turned = { ...one, filters: { ...one.filters, due: ['2026-02-03', '2026-01-01'] } };
    expect(sameState(one, turned, model)).toBe(false);
    const least: GridState = { ...one, totals: [{ name: 'due', type: 'min' }, ...one.totals.slice(1)] };
    expect(sameState(one, least, model)).toBe(false);
  });

  it('never sorts and groups at once, whatever an address says', { tags: ['GRID-011'] }, () => {
    const { state: read } = readGridAddress('?sort=name&group=state', defaultGridState(model), model);
    expect(read).toMatchObject({ sort: [], group: [{ selector: 'state', desc: false }] });
  });
});

describe('a saved state', () => {
  it('comes back from its JSON string', { tags: ['VIEW-002', 'GRID-017', 'GRID-018', 'GRID-019'] }, () => {
    fc.assert(
      fc.property(state, (now) => {
        const read = readSavedState(writeSavedState(model, now), model);
        expect(read?.dropped).toEqual([]);
        // A column that rows are ordered by may stand outside of the visible ones; its step is kept.
        expect(sameState(read!.state, now, model)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('has the documented parts, and the rows that stood out', { tags: ['GRID-015', 'GRID-016', 'GRID-019'] }, () => {
    const marks = { focused: 'w-1', selected: ['p-1', 'p-2'] };
    const saved = JSON.parse(writeSavedState(model, defaultGridState(model), marks)) as {
      apiViewName: string;
      state: Record<'master' | 'detail', object>;
    };
    expect(saved.apiViewName).toBe('widget');
    expect(Object.keys(saved.state.master)).toEqual(
      expect.arrayContaining([
        'columns',
        'filter',
        'allowedPageSizes',
        'filterPanel',
        'filterValue',
        'searchText',
        'pageIndex',
        'pageSize',
        'focusedRowKey',
      ]),
    );
    expect(saved.state.master).toMatchObject({ allowedPageSizes: [5, 20, 30, 50], focusedRowKey: 'w-1' });
    expect(saved.state.detail).toMatchObject({ allowedPageSizes: [5, 15, 30, 50], selectedRowKeys: ['p-1', 'p-2'] });
    expect(readRowMarks(JSON.stringify(saved))).toEqual(marks);
    expect(readRowMarks(writeSavedState(model, defaultGridState(model)))).toEqual(NO_MARKS);
  });

  it('tells the list of views what it is about', { tags: ['VIEW-001'] }, () => {
    const now: GridState = {
      ...defaultGridState(model),
      columns: [{ name: 'name', width: 90 }, { name: 'due' }],
      sort: [{ selector: 'due', desc: true }],
      filters: { state: ['New'] },
    };
    expect(headerOfSaved(writeSavedState(model, now))).toEqual({
      visibleColumnName: ['name', 'due'],
      columnToSortOn: 'due',
      sortingDirection: 'desc',
      columnWidth: { name: 90 },
      activeFilters: ['state'],
      columnGrouping: [],
    });
  });

  it('a column that is gone is dropped and named, the rest stays', () => {
    const before = entity({ ...model, properties: [...model.properties, property('colour')] });
    const text = writeSavedState(before, {
      ...defaultGridState(before),
      sort: [{ selector: 'colour' }],
      filters: { name: 'a' },
      where: parseFilter([['colour', '=', 'red'], 'and', ['amount', '>', 2]]),
    });
    const read = readSavedState(text, model)!;
    expect(read.dropped).toEqual(['colour']);
    expect(read.state).toMatchObject({ sort: [], filters: { name: 'a' }, where: parseFilter(['amount', '>', 2]) });
    expect(read.state.columns.map(({ name }) => name)).toEqual(['name', 'state', 'amount', 'due']);
  });

  it('a filter by a text in its very spelling is the grid’s own, and dropped', () => {
    const where = parseFilter(['name', 'is', 'x']);
    const text = writeSavedState(model, { ...defaultGridState(model), where });
    expect(readSavedState(text, model)).toMatchObject({ state: { where: null }, dropped: ['name'] });
  });

  it('values of a filter that are gone are dropped, and the filter named, with the filter if none is left', () => {
    const values = ['Open', 'Done'].map((value) => ({ value, title: value }));
    const offering = { ...model, filters: [{ ...filter('state', 'multiSelect'), values }] };
    const read = (state: readonly string[]) => {
      const saved = writeSavedState(model, { ...defaultGridState(model), filters: { state } });
      const { state: fitted, dropped } = readSavedState(saved, offering)!;
      return [fitted.filters, dropped];
    };
    expect(read(['Open', 'Values Missing'])).toEqual([{ state: ['Open', 'Values Missing'] }, []]);
    expect(read(['Open', 'Held'])).toEqual([{ state: ['Open'] }, ['state']]);
    expect(read(['Held'])).toEqual([{}, ['state']]);
  });

  it.each(['2026-02-30', '2026-99-99', '0001-01-01', '1970-01-01', '2026-11-20T25:00:00Z'])(
    'a filter of the day %s, which is none, is dropped and named',
    { tags: ['DATE-003'] },
    (day) => {
      const told = (due: unknown) =>
        readGridAddress(`?filters=${encodeURIComponent(JSON.stringify({ due }))}`, defaultGridState(model), model);
      expect(told([day, null])).toMatchObject({ state: { filters: {} }, dropped: ['due'] });
      expect(told(['2026-11-20', '9999-12-31'])).toMatchObject({
        state: { filters: { due: ['2026-11-20', '9999-12-31'] } },
      });
    },
  );

  it('that is no JSON, or has no columns, is none', { tags: ['VIEW-017'] }, () => {
    for (const text of ['', 'x', 'null', '[]', '{}', '{"state":{"master":{}}}', '{"state":{"master":[]}}'])
      expect(readSavedState(text, model)).toBeNull();
  });

  it('500 broken ones open nevertheless: every part is sound', () => {
    const junk = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('__proto__', -1, 1e9, [], {}, [[[]]], ['!', ['name', '=', 1]]),
    );
    const broken = fc
      .tuple(state, fc.array(fc.tuple(fc.nat(), junk), { minLength: 1, maxLength: 4 }))
      .map(([now, cuts]) => {
        const saved = JSON.parse(writeSavedState(model, now)) as object;
        for (const [at, value] of cuts) mutate(saved, at, value);
        return JSON.stringify(saved);
      });
    fc.assert(
      fc.property(broken, (text) => {
        const read = readSavedState(text, model);
        if (!read) return;
        const { state: opened } = read;
        expect(opened.columns.length).toBeGreaterThan(0);
        expect(opened.columns.every(({ name, width = 100 }) => NAMES.includes(name) && width >= 48)).toBe(true);
        expect([5, 15, 20, 30, 50, 'all']).toContain(opened.pageSize);
        expect([...opened.sort, ...opened.group].every(({ selector }) => ORDERED.includes(selector))).toBe(true);
        // What was made sound once is sound.
        expect(readSavedState(writeSavedState(model, opened), model)).toEqual({
          state: opened,
          dropped: [],
          isCut: false,
        });
      }),
      { numRuns: 500 },
    );
  });
});

/** Puts the value in the place of the n-th member, counted through the whole tree. */
function mutate(tree: object, at: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const name of Object.keys(node)) {
      places.push([node as Record<string, unknown>, name]);
      walk((node as Record<string, unknown>)[name]);
    }
  };
  walk(tree);
  const place = places[at % Math.max(1, places.length)];
  if (place) place[0][place[1]] = structuredClone(value);
}

describe('views', () => {
  it.each([
    ['Mine', true],
    ['Påfyll 2 _ø-1', true],
    ['  trimmed  ', true],
    ['x'.repeat(50), true],
    ['x'.repeat(51), false],
    ['', false],
    ['   ', false],
    ['a/b', false],
    ['<b>', false],
    ['مرحبا', true],
    ["O'Hara", false],
    ['"quoted"', false],
    ['😀', false],
    ['abc\u202Ecba', false],
    ['line\nbreak', false],
    ['x'.repeat(10_000), false],
  ])('the name "%s" is valid: %s', { tags: ['VIEW-014'] }, (name, valid) => {
    expect(isViewName(name)).toBe(valid);
  });

  it('the address comes before one’s own primary view, and that before the one for all', {
    tags: ['VIEW-012', 'VIEW-013'],
  }, () => {
    const all = { id: 'all', owner: 'stock', isShared: true };
    const own = { id: 'own', owner: 'stock', isShared: false };
    const other = { id: 'other', owner: 'job', isShared: false };
    expect(chooseView('asked', [all, own], 'stock')).toBe('asked');
    expect(chooseView('', [all, own, other], 'stock')).toBe('own');
    expect(chooseView('', [all, other], 'stock')).toBe('all');
    expect(chooseView('', [{ ...own, id: STANDARD_VIEW }, all], 'stock')).toBe(STANDARD_VIEW);
    expect(chooseView('', [other], 'stock')).toBeUndefined();
  });
});
