import type { WidgetCore } from './widget-core';
import { shownColumns } from './widget-state';

/** Columns that are not on the screen are drawn soon after they were scrolled to: so long it is waited for them. */
const MOST_FRAMES = 30;

/** Brings a cell of a row on the page to where it can be seen, and gives it; nothing if the row is not there. */
export async function showCell(core: WidgetCore, key: string, property: string): Promise<HTMLElement | undefined> {
  const { widget, live } = core;
  if (!widget) return undefined;
  if (!live.element(key, property)) {
    const columns = shownColumns(widget);
    const at = columns.findIndex(({ dataField }) => dataField === property);
    const widths = columns.slice(0, at).map(({ dataField }) => widget.columnOption(dataField ?? '', 'visibleWidth'));
    const left = widths.reduce((sum: number, width) => sum + (Number(width) || 0), 0);
    widget.getScrollable()?.scrollTo({ left, top: widget.getScrollable().scrollTop() });
  }
  for (let frame = 0; frame < MOST_FRAMES && !live.element(key, property); frame++)
    await new Promise(requestAnimationFrame);
  const cell = live.element(key, property);
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return cell;
}
