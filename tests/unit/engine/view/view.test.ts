import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_PAGE_STATE,
  focusParameter,
  isServerPaged,
  matchPage,
  otherParameters,
  type PageState,
  pageAddress,
  readPageState,
  readParameter,
  readParameters,
  withView,
  writePageState,
  writeParameters,
  writeViewAddress,
} from '../../../../src/engine/view';

/** False for a text with half a character, which no address can hold. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

describe('query parameters', () => {
  it('read true and false as booleans', { tags: ['ROUTE-066'] }, () => {
    expect(readParameters('?a=true&b=false&c=True&d=1')).toEqual({ a: true, b: false, c: 'True', d: 1 });
  });

  it.each([
    ['0', 0],
    ['-12.50', -12.5],
    ['12', 12],
    ['007', '007'],
    ['1e3', '1e3'],
    ['+1', '+1'],
    ['1.', '1.'],
    ['-0', '-0'],
    ['Infinity', 'Infinity'],
    ['NaN', 'NaN'],
    [' 1', ' 1'],
    ['', ''],
    ['null', 'null'],
    ['5701234567890123456', '5701234567890123456'],
  ])('read "%s" as %j', { tags: ['ROUTE-067', 'ROUTE-069'] }, (text, expected) => {
    expect(readParameter(text)).toBe(expected);
  });

  it('read JSON objects and lists as such, and what does not parse as text', {
    tags: ['ROUTE-068', 'ROUTE-069'],
  }, () => {
    expect(readParameters(`?${writeParameters({ a: { b: [1] }, c: [true] })}`)).toEqual({ a: { b: [1] }, c: [true] });
    expect(readParameters('?a={broken&b=[&c="x"')).toEqual({ a: '{broken', b: '[', c: '"x"' });
  });

  it('read hostile names and values as plain data', { tags: ['ROUTE-065'] }, () => {
    const read = readParameters('?__proto__={"x":1}&constructor=1&a=%E0%A4%A&b=%00&c=%3Cscript%3E');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read.c).toBe('<script>');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('come back as they were written', { tags: ['ROUTE-066', 'ROUTE-067', 'ROUTE-068', 'ROUTE-069'] }, () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => readParameter(one) === one);
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((one) => Object.is(readParameter(String(one)), one));
    const values = fc.oneof(
      text,
      number,
      fc.boolean(),
      fc.integer(),
      fc.object().map((one) => JSON.parse(JSON.stringify(one)) as object),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), values, { noNullPrototype: true }), (parameters) => {
        const wellFormed = Object.entries(parameters).every(
          ([name, value]) => isWellFormed(name) && (typeof value !== 'string' || isWellFormed(value)),
        );
        fc.pre(wellFormed);
        expect(readParameters(`?${writeParameters(parameters)}`)).toEqual(parameters);
      }),
    );
  });

  it('leave out what is empty', () => {
    expect(writeParameters({ a: null, b: undefined, c: '', d: false, e: 0 })).toBe('d=false&e=0');
  });
});

const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => isWellFormed(one) && !one.startsWith('-'));
const json = fc
  .dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  .map((one) => JSON.parse(JSON.stringify(one)) as Record<string, unknown>);
const anyState: fc.Arbitrary<PageState> = fc.record({
  filters: json,
  selectFilters: json,
  forceCall: fc.boolean(),
  sort: fc.array(fc.record({ selector: name, desc: fc.boolean() }), { maxLength: 3 }),
  group: fc.array(
    fc.record(
      {
        selector: name,
        desc: fc.boolean(),
        groupInterval: fc.constantFrom('year', 'month', 10),
        isExpanded: fc.constant(false),
      },
      { requiredKeys: ['selector', 'desc'] },
    ),
    { maxLength: 3 },
  ),
  search: fc.string({ unit: 'grapheme' }).filter((one) => isWellFormed(one)),
  where: fc.constantFrom(null, ['a', '=', 1], [['a', 'contains', 'x'], 'and', ['b', '<>', null]]),
  columns: fc.array(fc.record({ name, width: fc.integer({ min: 48, max: 2000 }) }, { requiredKeys: ['name'] })),
  pageSize: fc.constantFrom(undefined, 5, 50, 'all' as const),
  density: fc.constantFrom(undefined, 'compact', 'comfortable'),
  totals: fc.array(fc.record({ name, type: fc.constantFrom('sum', 'avg') }), { maxLength: 3 }),
  chart: fc.constantFrom(null, { kind: 'chart', by: { name: 'a' } }),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  customView: fc.constantFrom('', '7', 'true', 'Mine & yours'),
});

describe('page state', () => {
  it('comes back from the address as it was written', { tags: ['FILTER-014'] }, () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readPageState(writePageState(state))).toEqual(state);
      }),
    );
  });

  it('is read from a widget’s link', { tags: ['FILTER-014', 'DASH-008'] }, () => {
    const search =
      '?filters=%7B%22orderNo%22%3A%22007%22%7D&selectFilters=%7B%22state%22%3A%5B%22New%22%5D%7D&forceCall=true';
    expect(readPageState(search)).toEqual({
      ...EMPTY_PAGE_STATE,
      filters: { orderNo: '007' },
      selectFilters: { state: ['New'] },
      forceCall: true,
    });
  });

  it('names its custom view, and is short and readable', { tags: ['ROUTE-070'] }, () => {
    const state = {
      ...EMPTY_PAGE_STATE,
      sort: [{ selector: 'updated', desc: true }, { selector: 'name' }],
      page: 3,
      customView: '12',
    };
    expect(writePageState(state)).toBe('sort=-updated%2Cname&page=3&custom-view=12');
    expect(writePageState(EMPTY_PAGE_STATE)).toBe('');
    expect(readPageState('')).toEqual(EMPTY_PAGE_STATE);
  });

  it('a view of the path goes into the query, unless it names one', { tags: ['ROUTE-064', 'OPEN-193'] }, () => {
    expect(withView('mine', '')).toBe('?custom-view=mine');
    expect(withView('a b', '?page=2')).toBe('?page=2&custom-view=a%20b');
    expect(withView('mine', '?custom-view=other')).toBe('?custom-view=other');
  });

  it("the address of a view keeps what is the page's own, and nothing of another state", {
    tags: ['VIEW-020', 'OPEN-217'],
  }, () => {
    expect(writeViewAddress('12', '?tab=user-role&sort=name&custom-view=7&page=2')).toBe(
      'custom-view=12&tab=user-role',
    );
    expect(writeViewAddress('', '?search=x')).toBe('');
  });

  it.each([
    '?page=0',
    '?page=-3',
    '?page=x',
    '?page=1.5',
    '?filters=5',
    '?filters=[1]',
    '?sort=,,-&group=:x',
    '?forceCall=1',
    '?sort=%25E0',
  ])('is empty where the address has "%s"', (search) => {
    expect(readPageState(search)).toEqual(EMPTY_PAGE_STATE);
  });

  it('leaves the address’s other parameters alone', { tags: ['ROUTE-065'] }, () => {
    expect(writePageState({ ...EMPTY_PAGE_STATE, page: 2 }, '?page=5&performed=2026&x=a&x=b')).toBe(
      'page=2&performed=2026&x=a&x=b',
    );
    expect(otherParameters('?page=5&performed=2026')).toEqual({ performed: 2026 });
  });
});

describe('page paths', () => {
  it('are server-paged by -es or processsalesorders in the path alone', { tags: ['ROUTE-062'] }, () => {
    expect(
      ['sales-orders-es-page', 'processsalesorders/:pid/:oid?', '/materials-es-page?x=1'].map(isServerPaged),
    ).toEqual([true, true, true]);
    expect(['stocks-page', 'stocks-page?from=sales-orders-es-page', 'stocks-page#-es', ''].map(isServerPaged)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('match with and without their optional last parameter', { tags: ['ROUTE-005', 'ROUTE-006'] }, () => {
    const page = 'processsalesorders/:pid/:oid?';
    expect(matchPage(page, '/processsalesorders/a%2Fb')).toEqual({ pid: 'a/b' });
    expect(matchPage(page, 'processsalesorders/1/2?x=1')).toEqual({ pid: '1', oid: '2' });
    expect(
      ['/processsalesorders', '/processsalesorders/1/2/3', '/other/1', '/processsalesorders/%E0%A4%A'].map((one) =>
        matchPage(page, one),
      ),
    ).toEqual([null, null, null, null]);
    expect(focusParameter(page)).toBe('oid');
    expect(focusParameter('stocks-page')).toBeUndefined();
  });

  it('give an address that matches them', { tags: ['ROUTE-063'] }, () => {
    expect(pageAddress('stocks-page')).toBe('/stocks-page');
    expect(pageAddress('processsalesorders/:pid/:oid?', { pid: 'a/b' })).toBe('/processsalesorders/a%2Fb');
    expect(pageAddress('processsalesorders/:pid/:oid?', { pid: 1, oid: 2 })).toBe('/processsalesorders/1/2');
    expect(pageAddress('processsalesorders/:pid/:oid?', { oid: 2 })).toBeNull();
  });
});
