// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { FilterKind, FilterModel, PropertyModel } from '../../../../src/engine/definition';
import { compileFilter, type Row, writeFilter } from '../../../../src/engine/query';
import { kindOf } from '../../../../src/engine/value/kinds';
import type { FilterContext } from '../../../../src/renderers/filters/filter-kind';
import { filterKind } from '../../../../src/renderers/filters/filter-kinds';
import { filterParameters, rowFilter } from '../../../../src/renderers/filters/filter-state';
import { format } from '../../../format-fixture';

function filterOf(type: FilterKind, more: Partial<FilterModel> = {}): FilterModel {
  const range: readonly [string, string] = ['thingFrom', 'thingTo'];
  return {
    name: 'thing',
    title: 'Thing',
    type,
    queryName: type === 'dateRange' ? range : 'q',
    dxPropName: 'thing',
    dxSelector: 'thing',
    hidden: false,
    required: false,
    params: { useTime: false },
    compare: [],
    ...more,
  };
}

const context = (property: Partial<PropertyModel> = {}): FilterContext => ({
  entity: 'place',
  format,
  property: { name: 'thing', kind: kindOf({ type: 'string', ...property }), ...property } as PropertyModel,
  valueTitle: (value) => `«${value}»`,
  texts: {
    yes: 'Yes',
    no: 'No',
    missing: 'Values Missing',
    from: (date) => `from ${date}`,
    until: (date) => `until ${date}`,
  },
});

/** What a filter says, sends, and which of the rows it shows. */
function results(
  filter: FilterModel,
  value: unknown,
  values: readonly unknown[],
  property: Partial<PropertyModel> = {},
) {
  const kind = filterKind(filter.type);
  const test = rowFilter([filter], { [filter.name]: value }, () => context(property));
  const rows: Row[] = values.map((thing) => ({ thing }));
  return {
    says: kind.describe(value, filter, context(property)),
    sends: kind.parameters(value, filter, context(property)),
    shows: test
      ? rows
          .filter(compileFilter(test, { thing: property.format === 'date-time' ? 'date-time' : 'text' }))
          .map(({ thing }) => thing)
      : values,
  };
}

describe('page filters', () => {
  it('text: contains, sent by its query name', { tags: ['FILTER-003', 'FILTER-013'] }, () => {
    expect(results(filterOf('text'), 'acm', ['Acme AS', 'Other', null])).toEqual({
      says: 'acm',
      sends: [['q', 'acm']],
      shows: ['Acme AS'],
    });
  });

  it('checkbox: so, or not so', { tags: ['FILTER-004'] }, () => {
    expect(results(filterOf('checkbox'), false, [true, false, null])).toEqual({
      says: 'No',
      sends: [['q', false]],
      shows: [false],
    });
  });

  it('date: one day of the region, whatever the browser’s zone', { tags: ['FILTER-005'] }, () => {
    const moments = ['2026-11-19T22:59:59Z', '2026-11-19T23:00:00Z', '2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'];
    expect(results(filterOf('date'), '2026-11-20', moments, { format: 'date-time' })).toEqual({
      says: '20/11/2026',
      sends: [['q', '2026-11-20']],
      shows: moments.slice(1, 3),
    });
    expect(results(filterOf('date'), '2026-11-20', ['2026-11-20', '2026-11-21'], { format: 'date' }).shows).toEqual([
      '2026-11-20',
    ]);
  });

  it('dateRange: both ends included, either may be open', { tags: ['FILTER-006'] }, () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
    const closed = results(filterOf('dateRange'), ['2026-11-19', '2026-11-20'], days, { format: 'date' });
    expect(closed).toEqual({
      says: '19/11/2026 – 20/11/2026',
      sends: [
        ['thingFrom', '2026-11-19'],
        ['thingTo', '2026-11-20'],
      ],
      shows: days.slice(1),
    });
    const open = results(filterOf('dateRange'), [null, '2026-11-19'], days, { format: 'date' });
    expect(open).toEqual({ says: 'until 19/11/2026', sends: [['thingTo', '2026-11-19']], shows: days.slice(0, 2) });
    const moments = ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'];
    const spring = results(filterOf('dateRange'), ['2026-03-29', '2026-03-29'], moments, { format: 'date-time' });
    expect(spring.shows).toEqual(moments.slice(1, 3));
  });

  it('dateRange: a moment, as a chart leads to it, is said with its time unless a day begins with it', {
    tags: ['OPEN-287'],
  }, () => {
    const moments = ['2026-11-19T22:59:59Z', '2026-11-19T23:00:00Z', '2026-11-20T09:00:00Z'];
    const from = (moment: string) => results(filterOf('dateRange'), [moment, null], moments, { format: 'date-time' });
    expect(from('2026-11-20T09:00:00.000Z')).toMatchObject({ says: 'from 20/11/2026 10:00', shows: moments.slice(2) });
    expect(from('2026-11-19T23:00:00.000Z')).toMatchObject({ says: 'from 20/11/2026', shows: moments.slice(1) });
  });

  it('select: one value, by its name', { tags: ['FILTER-007'] }, () => {
    expect(results(filterOf('select', { values: [{ value: 'A', title: 'A' }] }), 'A', ['A', 'B'])).toEqual({
      says: '«A»',
      sends: [['q', 'A']],
      shows: ['A'],
    });
  });

  it('multiSelect: any of the values, the query name repeated', { tags: ['FILTER-008'] }, () => {
    const values = ['A', 'B', 'C', 'D'].map((value) => ({ value, title: value }));
    expect(results(filterOf('multiSelect', { values }), ['A', 'B', 'D'], ['A', 'B', 'C', null])).toEqual({
      says: '«A», «B», «D»',
      sends: [
        ['q', 'A'],
        ['q', 'B'],
        ['q', 'D'],
      ],
      shows: ['A', 'B'],
    });
  });

  it('the missing value finds rows without one, alone and among others', { tags: ['GRID-014'] }, () => {
    const things = ['A', 'B', '', null];
    expect(results(filterOf('multiSelect'), ['Values Missing'], things)).toEqual({
      says: 'Values Missing',
      sends: [['q', 'Values Missing']],
      shows: ['', null],
    });
    expect(results(filterOf('multiSelect'), ['A', 'Values Missing'], things).shows).toEqual(['A', '', null]);
    expect(results(filterOf('select'), 'Values Missing', things).shows).toEqual(['', null]);
  });

  it('number: exactly this one, in the number format', { tags: ['FILTER-009'] }, () => {
    expect(results(filterOf('number'), 1200.5, [1200.5, 1200], { type: 'number', decimals: 2 })).toEqual({
      says: '1.200,50',
      sends: [['q', 1200.5]],
      shows: [1200.5],
    });
  });

  it('a kind that nobody knows is an error that names it', { tags: ['FILTER-010'] }, () => {
    expect(() => filterKind('slider')).toThrow('Unsupported filter type: slider');
    expect(() => filterKind('constructor')).toThrow('Unsupported filter type: constructor');
  });

  it('with time, a date filter is a minute and a range ends where it says', { tags: ['FILTER-012'] }, () => {
    const filter = filterOf('date', { params: { useTime: true } });
    const moments = ['2026-11-20T07:59:59Z', '2026-11-20T08:00:30Z', '2026-11-20T08:01:00Z'];
    const result = results(filter, '2026-11-20T08:00:00.000Z', moments, { format: 'date-time' });
    expect(result.says).toBe('20/11/2026 09:00');
    expect(result.shows).toEqual([moments[1]]);
  });

  it('a hidden filter takes part in the search', { tags: ['FILTER-011'] }, () => {
    const hidden = filterOf('text', { name: 'secret', queryName: 'secret', dxSelector: 'secret', hidden: true });
    const filters = [filterOf('text'), hidden];
    const values = { thing: 'a', secret: 'b', other: 'c' };
    expect(filterParameters(filters, values, () => context())).toEqual([
      ['q', 'a'],
      ['secret', 'b'],
    ]);
    expect(writeFilter(rowFilter(filters, values, () => context())!)).toEqual([
      ['thing', 'contains', 'a'],
      'and',
      ['secret', 'contains', 'b'],
    ]);
    expect(rowFilter(filters, { thing: '' }, () => context())).toBeUndefined();
  });
});
