import { describe, expect, it } from 'vitest';
import type { FilterModel } from '../../../../src/engine/definition';
import { filterParameters, setFilters } from '../../../../src/renderers/filters/filter-state';
import { refusalOf, type Search } from '../../../../src/renderers/filters/refusal';
import { format } from '../../../format-fixture';

/** Half past midnight of the 21st in Berlin. */
const now = new Date('2026-11-20T23:30:00Z');

function filter(name: string, more: Partial<FilterModel> = {}): FilterModel {
  return {
    name,
    title: name,
    type: 'text',
    queryName: name,
    dxPropName: name,
    dxSelector: name,
    hidden: false,
    required: false,
    params: { useTime: false },
    compare: [],
    ...more,
  };
}

const number = filter('number');
const period = filter('done', {
  type: 'dateRange',
  queryName: ['doneFrom', 'doneTo'],
  compare: [{ relation: '<=', operand: { kind: 'placeholder', placeholder: '{clock.now}' } }],
});
const historical = filter('historical', {
  type: 'checkbox',
  when: { property: 'done', test: { not: { empty: true } } },
});
const FILTERS = [number, period, historical];

function refused(search: Partial<Search>, ask = true, filters: readonly FilterModel[] = FILTERS) {
  const whole = { values: {}, isNarrowed: false, isForAll: false, ...search };
  return refusalOf(filters, { ask }, whole, format, now)?.kind;
}

describe('a search of a page that asks first', () => {
  it('is refused as long as nothing says which rows', { tags: ['FILTER-015', 'HTTP-022'] }, () => {
    expect(refused({})).toBe('nothingSet');
    expect(refused({ values: { number: '' } })).toBe('nothingSet');
    expect(refused({ values: { number: '7' } })).toBeUndefined();
    expect(refused({ isNarrowed: true })).toBeUndefined();
    expect(refused({}, false)).toBeUndefined();
  });

  it('is sent for all rows when the person says so', { tags: ['FILTER-016'] }, () => {
    expect(refused({ isForAll: true })).toBeUndefined();
  });

  it('names the filters that must be set, whatever else is', () => {
    const filters = [filter('unit', { required: true }), number];
    expect(refused({ values: { number: '7' } }, true, filters)).toBe('lacking');
    expect(refused({ isForAll: true }, true, filters)).toBe('lacking');
    expect(refused({ values: { unit: 'Oslo' } }, true, filters)).toBeUndefined();
  });
});

describe('a history period', () => {
  it('is refused in the future, by the days of the region', { tags: ['FILTER-017'] }, () => {
    expect(refused({ values: { done: ['2026-11-21', null] } })).toBeUndefined();
    expect(refused({ values: { done: ['2026-11-22', null] } })).toBe('broken');
    expect(refused({ values: { done: ['2026-11-01', '2026-12-24'] } })).toBe('broken');
    expect(refused({ values: { done: ['2026-11-22', null] } }, false)).toBe('broken');
  });

  it('lets historical rows be chosen only after its beginning is set', { tags: ['FILTER-018'] }, () => {
    const sent = (values: Record<string, unknown>) => setFilters(FILTERS, values).map(({ name }) => name);
    expect(sent({ historical: true })).toEqual([]);
    expect(sent({ historical: true, done: [null, '2026-11-01'] })).toEqual(['done']);
    expect(sent({ historical: true, done: ['2026-11-01', null] })).toEqual(['done', 'historical']);
    expect(filterParameters(FILTERS, { historical: true }, () => ({}) as never)).toEqual([]);
  });
});
