import { describe, expect, it } from 'vitest';
import { columnFilter, FilterError, parseFilter } from '../../../../src/engine/query';
import { property } from '../../../model-fixture';

const properties = [property('name'), property('amount', { type: 'number' })];

describe('a filter of a column', () => {
  it('has selector, operator, type, value, valueStart, valueEnd and values', {
    tags: ['FILTER-001', 'OPEN-135'],
  }, () => {
    const nothing = { value: null, valueStart: null, valueEnd: null, values: [] };
    const text = { ...nothing, selector: 'name', type: 'string' };
    const number = { ...nothing, selector: 'amount', type: 'number' };
    expect(columnFilter(parseFilter(['name', 'contains', 'as']), properties)).toEqual({
      ...text,
      operator: 'contains',
      value: 'as',
    });
    expect(columnFilter(parseFilter(['name', 'isblank', null]), properties)).toEqual({ ...text, operator: 'isblank' });
    expect(columnFilter(parseFilter(['name', 'in', ['a', 'b']]), properties)).toEqual({
      ...text,
      operator: 'in',
      values: ['a', 'b'],
    });
    expect(columnFilter(parseFilter(['amount', 'between', [1, null]]), properties)).toEqual({
      ...number,
      operator: 'between',
      valueStart: 1,
    });
  });

  it('is no join of several, and about no property that is not there', () => {
    const test = ['name', '=', 'a'];
    for (const given of [
      [test, 'or', test],
      ['!', test],
      ['gone', '=', 1],
    ])
      expect(columnFilter(parseFilter(given), properties)).toBeUndefined();
    for (const given of ['name', null]) expect(() => parseFilter(given)).toThrow(FilterError);
  });
});
