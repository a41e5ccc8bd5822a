import { describe, expect, it } from 'vitest';
import {
  type AggregateCell,
  columnTypes,
  createRowQuery,
  type Group,
  type LoadOptions,
  unitsOf,
} from '../../../../src/engine/query';
import { property } from '../../../model-fixture';

const model = {
  properties: [
    property('place'),
    property('quantity', { type: 'number', measuredIn: 'unit' }),
    property('weight', { type: 'number' }),
    property('unit'),
  ],
};
const rows = [
  { place: 'A', quantity: 12, weight: 1, unit: 'pcs' },
  { place: 'A', quantity: 3, weight: 2, unit: 'box' },
  { place: 'B', quantity: 5, weight: 3, unit: 'pcs' },
  { place: 'B', quantity: 1, weight: 4, unit: '' },
  { place: 'B', quantity: null, weight: 5, unit: 'pcs' },
];
const query = createRowQuery(rows, {
  collator: new Intl.Collator('en'),
  types: columnTypes(model),
  units: unitsOf(model),
});
const TYPES = ['sum', 'avg', 'min', 'max', 'distinct', 'count'] as const;
const totalSummary = TYPES.map((summaryType) => ({ selector: 'quantity', summaryType }));
const inPlace = (value: string): LoadOptions['filter'] => ({ property: 'place', operator: '=', value });

describe('numbers of rows that say their units', { tags: ['OPEN-352'] }, () => {
  it('are not put together if these differ, only counted', () => {
    expect(query.load({ totalSummary }).summary).toEqual([null, null, null, null, 4, 5]);
    const weights = TYPES.map((summaryType) => ({ selector: 'weight', summaryType }));
    expect(query.load({ totalSummary: weights }).summary).toEqual([15, 3, 1, 5, 5, 5]);
  });

  it('are of any unit where a row says none', () => {
    expect(query.load({ totalSummary, filter: inPlace('B')! }).summary).toEqual([6, 3, 1, 5, 2, 3]);
    expect(query.load({ totalSummary, filter: inPlace('C')! }).summary).toEqual([0, null, null, null, 0, 0]);
  });

  it('have the sums of those groups that are of one unit', () => {
    const groupSummary = [{ selector: 'quantity', summaryType: 'sum' as const }];
    const group = ['place', 'unit'].map((selector) => ({ selector, isExpanded: false }));
    const groups = query.load({ group, groupSummary }).result as Group[];
    expect(groups.map(({ key, summary }) => [key, summary])).toEqual([
      ['A', [null]],
      ['B', [6]],
    ]);
    expect(groups[0]?.items?.map(({ key, summary }) => [key, summary])).toEqual([
      ['box', [3]],
      ['pcs', [12]],
    ]);
  });

  it.each([
    ['sum', 6, 12],
    ['avg', 3, 12],
    ['min', 1, 12],
    ['max', 5, 12],
    ['count', 3, 1],
  ] as const)('have the %s of those cells that are of one unit', (summaryType, ofPlace, ofCell) => {
    const aggregate = {
      by: [{ selector: 'place' }, { selector: 'unit' }],
      measure: { summaryType, selector: 'quantity' },
    };
    const cells = query.load({ take: 0, aggregate }).cells ?? [];
    const saidOf = (...keys: AggregateCell['keys']) =>
      cells.find((cell) => JSON.stringify(cell.keys) === JSON.stringify(keys))?.value;
    const isCounted = summaryType === 'count';
    expect(saidOf('all', 'all')).toBe(isCounted ? 5 : null);
    expect(saidOf({ value: 'A' }, 'all')).toBe(isCounted ? 2 : null);
    expect(saidOf({ value: 'B' }, 'all')).toBe(ofPlace);
    expect(saidOf({ value: 'A' }, { value: 'pcs' })).toBe(ofCell);
  });
});
