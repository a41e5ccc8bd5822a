import { describe, expect, it } from 'vitest';
import { type AggregateCell, partsOf } from '../../../../../src/engine/query';
import type { ChartState } from '../../../../../src/engine/view';
import { tableOf } from '../../../../../src/renderers/breakdown/table';
import { day } from '../../../../../src/renderers/grid/column-filters/day';
import { format } from '../../../../format-fixture';
import { entity, property } from '../../../../model-fixture';

const packed = property('packed', { format: 'date-time' });
const crate = entity({ properties: [packed] });
const column = day.row(packed, { format, yes: '', no: '', missing: '' });
/** What the widget asks for, given a value of the filter below the head. */
const asked = (value: unknown, operation: string): unknown =>
  column.calculateFilterExpression?.(value, operation, 'filterRow');
const { customizeText: said } = column as { customizeText(of: { value: unknown }): string };

describe('the filter of a column of moments', () => {
  it('takes a day by its bounds in the region', { tags: ['GRID-013'] }, () => {
    const [start, next] = ['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'];
    expect(asked('2026-11-20', '=')).toEqual([['packed', '>=', start], 'and', ['packed', '<', next]]);
    expect(asked('2026-11-20', '<=')).toEqual(['packed', '<', next]);
    expect(said({ value: '2026-11-20' })).toBe('20/11/2026');
  });

  it.each(['2026-11-20T10', '2026-11-20T23'])(
    'leads from the hour %s of a chart to its rows',
    {
      tags: ['OPEN-287'],
    },
    (hour) => {
      const chart: ChartState = {
        kind: 'chart',
        measure: { type: 'count' },
        by: { name: 'packed', interval: 'hour' },
        stack: null,
      };
      const cells: AggregateCell[] = [{ keys: [{ value: hour }], value: 1, count: 1 }];
      const [place] = tableOf(cells, chart, crate, format, {
        others: '',
        earlier: '',
        missing: '',
        valueOf: String,
      }).rows;
      const tests = partsOf(place!.filter).flatMap((part) => ('property' in part ? [part] : []));
      expect(tests).toHaveLength(2);
      for (const { operator, value } of tests) expect(asked(value, operator)).toEqual(['packed', operator, value]);
    },
  );

  it('says a moment with its time, unless a day begins with it', { tags: ['OPEN-287'] }, () => {
    expect(said({ value: '2026-11-20T09:00:00.000Z' })).toBe('20/11/2026 10:00');
    expect(said({ value: '2026-11-19T23:00:00.000Z' })).toBe('20/11/2026');
    expect(said({ value: null })).toBe('');
  });
});
