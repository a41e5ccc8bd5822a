import type { ContextMenuPreparingEvent } from 'devextreme/ui/data_grid';
import { type TotalType, totalTypesOf } from '../../engine/view';
import { textOf } from '../captions';
import type { GridWidgetProps } from './grid-widget';

/** Puts what can be said below a column into the menu of its head, and of the place below it. */
export function offerTotals(event: ContextMenuPreparingEvent, { totals, columns, onTotal }: GridWidgetProps): void {
  const name = event.column?.dataField;
  const property = columns.find((column) => column.property.name === name)?.property;
  const isAtColumn = event.target === 'header' || event.target === 'footer';
  if (!totals || !onTotal || !property || !isAtColumn) return;
  const types = totalTypesOf(property);
  if (types.length === 0) return;
  const now = totals.chosen.find((one) => one.name === name)?.type ?? null;
  const itemOf = (type: TotalType | null) => ({
    text: textOf([`totals.types.${type ?? 'none'}`], ''),
    icon: type === now ? 'check' : 'empty',
    onItemClick: () => onTotal(property.name, type),
  });
  const menu = { text: textOf(['totals.title'], ''), beginGroup: true, items: [null, ...types].map(itemOf) };
  event.items = [...(event.items ?? []), menu as never];
}
