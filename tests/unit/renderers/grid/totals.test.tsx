// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { CellPreparedEvent } from 'devextreme/ui/data_grid';
import { describe, expect, it } from 'vitest';
import type { CellContext } from '../../../../src/renderers/grid/cells';
import { gridColumns } from '../../../../src/renderers/grid/columns';
import type { GridWidgetProps } from '../../../../src/renderers/grid/grid-widget';
import type { TotalsShown } from '../../../../src/renderers/grid/total-text';
import { TotalsLine } from '../../../../src/renderers/grid/totals-line';
import { drawTotal, totalsOptions } from '../../../../src/renderers/grid/totals-row';
import { entity, property } from '../../../model-fixture';
import { drawing, format } from '../../component';

const draw = drawing();
const model = entity({
  properties: [
    property('name'),
    property('quantity', { title: 'Quantity', type: 'number', measuredIn: 'unit' }),
    property('unit'),
  ],
});
const cells = { format } as CellContext;
const chosen = [{ name: 'quantity', type: 'sum' }] as const;

/** The sum of the quantities as it came, or that there are no rows. */
const totals = (value: unknown, isOfRows = true): TotalsShown => ({
  chosen,
  values: new Map([['quantity', value]]),
  count: '2 lines',
  about: '',
  isOfRows,
});

describe('a sum of different units', { tags: ['OPEN-352'] }, () => {
  const cellOf = (shown: TotalsShown) => {
    const cellElement = document.createElement('td');
    drawTotal(
      {
        rowType: 'totalFooter',
        column: { dataField: 'quantity' },
        columnIndex: 1,
        cellElement,
      } as unknown as CellPreparedEvent,
      { totals: shown, columns: gridColumns(model), cells } as unknown as GridWidgetProps,
    );
    return cellElement;
  };

  it('is none below its column, and says why', () => {
    draw(null);
    const cell = cellOf(totals(null));
    expect(cell.textContent).toBe('–');
    expect(cell.title).toBe('Sum: Quantity: Not added up: the units differ');
    expect(cellOf(totals(15)).title).toBe('Sum: Quantity: 15');
    expect(cellOf(totals(null, false)).title).toBe('Sum: Quantity: –');
  });

  it('is none in the line of totals, and says why', () => {
    const look = { columns: gridColumns(model), cells } as never;
    const { rerender } = draw(<TotalsLine totals={totals(null)} look={look} />);
    expect(screen.getByText('–').parentElement?.title).toBe('Not added up: the units differ');
    rerender(<TotalsLine totals={totals(15)} look={look} />);
    expect(screen.getByText('15').parentElement?.title).toBe('');
  });

  it('is none above a group', () => {
    const [item] = totalsOptions(model, gridColumns(model), cells, chosen).groupItems ?? [];
    const said = (value?: unknown) => item?.customizeText?.({ value, valueText: '' } as never);
    expect(said(null)).toBe('–');
    expect(said(15)).toBe('15');
    expect(said()).toBe('');
  });
});
