import { describe, expect, it } from 'vitest';
import type { AggregateCell, CellKey } from '../../../../src/engine/query';
import type { ChartState } from '../../../../src/engine/view';
import { type PlaceTexts, tableOf } from '../../../../src/renderers/breakdown/table';
import { format } from '../../../format-fixture';
import { entity, property } from '../../../model-fixture';

const crate = entity({
  properties: [property('filled', { format: 'date', kind: 'date' }), property('at', { format: 'date-time' })],
});
const texts: PlaceTexts = {
  others: 'Others',
  earlier: 'Earlier',
  missing: 'Missing',
  valueOf: (_, value) => String(value),
};
const KEYS: readonly CellKey[] = ['all', { value: '2026-11-26' }, { value: null }, 'others', { value: '2026-11-28' }];
const cells = KEYS.map((key): AggregateCell => ({ keys: [key], value: 1, count: 1 }));
const namesIn = (kind: ChartState['kind']) => {
  const chart: ChartState = { kind, measure: { type: 'count' }, by: { name: 'filled', interval: 'day' }, stack: null };
  return tableOf(cells, chart, crate, format, texts).rows.map(({ name }) => name);
};

describe('rows by a time', () => {
  it('go on to the right in a chart, with days of which there are none, and begin with the newest in a table', {
    tags: ['OPEN-287'],
  }, () => {
    expect(namesIn('chart')).toEqual(['Earlier', '26/11/2026', '27/11/2026', '28/11/2026', 'Missing']);
    expect(namesIn('pivot')).toEqual(['28/11/2026', '26/11/2026', 'Earlier', 'Missing']);
  });
});

it('of a day that a cell leaves empty lead to the rows of that day', () => {
  const chart: ChartState = {
    kind: 'pivot',
    measure: { type: 'count' },
    by: { name: 'at', interval: 'day' },
    stack: null,
  };
  const days = ['0001-01-01', '1970-01-01', '1969-12-31'].map(
    (value): AggregateCell => ({ keys: [{ value }], value: 1, count: 1 }),
  );
  const { rows } = tableOf(days, chart, crate, format, texts);
  expect(rows.map(({ name }) => name)).toEqual(['1970-01-01', '31/12/1969', '0001-01-01']);
  for (const { filter } of rows)
    expect(filter).toMatchObject({
      all: [{ value: expect.stringMatching(/^\d{4}-/) }, { value: expect.stringMatching(/^\d{4}-/) }],
    });
});
