import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allOf,
  compileFilter,
  FILTER_OPERATORS,
  type Filter,
  FilterError,
  mapTests,
  parseFilter,
  parseParts,
  QUERY_LIMITS,
  writeFilter,
} from '../../../../src/engine/query';

const NAMES = ['name', 'amount', 'isOpen'];
const value = fc.constantFrom<unknown>(null, '', 'a', 'Åse', 0, 1, 2.5, true, false);
const test = fc.record({
  property: fc.constantFrom(...NAMES),
  operator: fc.constantFrom(...FILTER_OPERATORS),
  value: fc.oneof(value, fc.array(value, { maxLength: 3 })),
});
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    test,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));
const row = fc.record({ name: value, amount: value, isOpen: value });
const TEST = ['name', '=', 'x'];

describe('a filter', () => {
  it('is written and parsed without another meaning, and written again the same', { tags: ['GRID-013'] }, () => {
    fc.assert(
      fc.property(filter, fc.array(row, { minLength: 3, maxLength: 8 }), (given, rows) => {
        const written = writeFilter(given);
        const parsed = parseFilter(JSON.parse(JSON.stringify(written)), { depth: 100, nodes: 1_000, short: false });
        const passing = (one: Filter) => rows.map(compileFilter(one));
        expect(passing(parsed)).toEqual(passing(given));
        expect(writeFilter(parsed)).toEqual(written);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is parsed from anything at all, or refused as a filter', () => {
    const part = fc.oneof(
      fc.constantFrom<unknown>('!', 'and', 'or', 'AND', 'name', '=', 'isblank', [], TEST),
      fc.anything({ withNullPrototype: true, withDate: true, withMap: true }),
    );
    const { list } = fc.letrec<{ list: unknown[] }>((tie) => ({
      list: fc.array(fc.oneof({ maxDepth: 6 }, part, tie('list')), { maxLength: 4 }),
    }));
    fc.assert(
      fc.property(fc.oneof(part, list), (given) => {
        try {
          writeFilter(parseFilter(given));
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
        }
        for (const one of parseParts(given)) if (!(one instanceof FilterError)) writeFilter(one);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['x', 'filter holds "x"; expected a list like ["name","=","x"]'],
    [['!'], 'filter: "!" takes one filter'],
    [[TEST, 'xor', TEST], 'filter has "xor" where "and" or "or" is expected'],
    [[TEST, 'and', 'and', TEST], 'filter has "and" where "and" or "or" is expected'],
    [[TEST, 'and'], 'filter ends with "and"'],
    [[TEST, 'and', TEST, 'or', TEST], 'filter mixes "and" and "or" in one list; put one of them in a list of its own'],
    [['a', '=', 1, 2], 'filter has a test of 4 parts; expected a name, an operator and a value'],
    [[1, '=', 1], 'filter names 1, which is unknown'],
    [['a', 'contain', 1], 'filter of a names "contain", which is unknown; did you mean "contains"?'],
    [['a', { toString: 1 }, 1], 'filter of a names {"toString":1}, which is unknown'],
  ])('%j is refused: %s', (given, message) => {
    expect(() => parseFilter(given)).toThrow(FilterError);
    expect(() => parseFilter(given)).toThrow(message);
  });

  it('is refused when it is deeper or larger than a caller may send', () => {
    const nested = (depth: number) => {
      let written: unknown = TEST;
      for (let at = 1; at < depth; at++) written = ['!', written];
      return written;
    };
    expect(parseFilter(nested(QUERY_LIMITS.depth))).toHaveProperty('not');
    expect(() => parseFilter(nested(QUERY_LIMITS.depth + 1))).toThrow('filter is nested deeper than 10');
    expect(() => parseFilter(nested(100_000))).toThrow('filter is nested deeper than 10');
    const most = Array.from({ length: QUERY_LIMITS.nodes - 1 }, () => TEST);
    expect(parseFilter(most)).toHaveProperty('all.length', 99);
    expect(() => parseFilter([...most, TEST])).toThrow('filter has more than 100 parts');
  });

  it('may be written short, in capitals and without "and" where a caller sends it', () => {
    expect(parseFilter([['isOpen'], 'AND', ['name', 'x'], ['name', 'Contains', 'y']])).toEqual({
      all: [
        { property: 'isOpen', operator: '=', value: true },
        { property: 'name', operator: '=', value: 'x' },
        { property: 'name', operator: 'contains', value: 'y' },
      ],
    });
  });

  it('of parts that all have to hold keeps those that can be read', () => {
    const [first, second, third] = parseParts([TEST, 'and', ['name', 'like', 'x'], 'and', ['!', TEST]]);
    const test = { property: 'name', operator: '=', value: 'x' };
    expect([first, third]).toEqual([test, { not: test }]);
    expect(second).toMatchObject({ property: 'name', message: 'filter of name names "like", which is unknown' });
    expect(parseParts([TEST, 'or', ['name', 'like', 'x']])).toEqual([expect.any(FilterError)]);
    expect(parseParts([TEST, 'or', TEST])).toEqual([{ any: [test, test] }]);
  });

  it('takes in others, and other tests', () => {
    const test: Filter = { property: 'name', operator: '=', value: 'x' };
    expect(allOf()).toBeUndefined();
    expect(allOf(undefined, test, null)).toBe(test);
    expect(allOf(test, { not: test })).toEqual({ all: [test, { not: test }] });
    const changed = mapTests({ any: [test, { not: test }] }, (one) => ({ ...one, value: 'y' }));
    expect(writeFilter(changed)).toEqual([['name', '=', 'y'], 'or', ['!', ['name', '=', 'y']]]);
  });
});
