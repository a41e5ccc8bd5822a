import { type ExportColumn, exportColumn } from '../../engine/export';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import type { ExportedGrid } from '../export';
import { knownTotal, rowKey } from '../rows';
import type { GridColumn } from './columns';
import type { GridLook } from './use-cells';
import type { Grid } from './use-grid';
import type { GridWidgetHandle } from './widget-handle';

/** What leaves the cockpit of a grid as it is shown when it is asked for. */
export function exportedRows({
  model,
  widget,
  source,
  known: { selected, total },
  look,
}: Grid): Pick<ExportedGrid, 'model' | 'total' | 'columns' | 'rows' | 'meant' | 'all'> {
  return {
    model,
    total: knownTotal(total),
    columns: () => exportColumns(widget.current?.columns() ?? [], look),
    rows: () => inPageOrder(model, selected, widget.current?.rows() ?? []),
    meant: () => meantRows(model, selected, widget.current),
    all(signal) {
      const asked = widget.current?.asked();
      return asked && source.portions(asked, signal);
    },
  };
}

/** Columns as they leave the cockpit, called as on the screen. */
function exportColumns(columns: readonly GridColumn[], { cells }: GridLook): readonly ExportColumn[] {
  return columns.map(({ property, caption }) => exportColumn(property, caption, cells));
}

/** The chosen rows, those on the page first and as they stand there; without any the rows of the page. */
function inPageOrder(model: EntityModel, chosen: readonly Row[], page: readonly Row[]): readonly Row[] {
  if (chosen.length === 0) return page;
  const places = new Map(page.map((row, index) => [rowKey(model, row), index]));
  const placeOf = (row: Row): number => places.get(rowKey(model, row)) ?? page.length;
  return [...chosen].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The chosen rows in the order of the page, else the one that has the focus. */
function meantRows(
  model: EntityModel,
  chosen: readonly Row[],
  grid: Pick<GridWidgetHandle, 'rows' | 'focused'> | null,
): readonly Row[] {
  if (chosen.length > 0) return inPageOrder(model, chosen, grid?.rows() ?? []);
  const focused = grid?.focused();
  return focused ? [focused] : [];
}
