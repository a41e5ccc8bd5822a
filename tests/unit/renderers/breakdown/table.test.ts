import { describe, expect, it } from 'vitest';
import type { AggregateCell, CellKey } from '../../../../src/engine/query';
import type { ChartState } from '../../../../src/engine/view';
import { type PlaceTexts, tableOf } from '../../../../src/renderers/breakdown/table';
import { format } from '../../../format-fixture';
import { entity, property } from '../../../model-fixture';

const crate = entity({ properties: [property('filled', { format: 'date', kind: 'date' })] });
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
