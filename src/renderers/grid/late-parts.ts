/** Parts of a grid's page whose code comes after its rows. */
import { filterPanel } from '../filters';
import { formDialog } from '../forms';
import { historyDialog, historyList } from '../history';
import { fetchWhenIdle, lateWidgets } from '../late-part';
import { belowRow } from './detail-rows';
import { cellEditor } from './edit';
import type { GridWidgetProps } from './grid-widget';
import { preview } from './preview';

export const gridWidget = lateWidgets<GridWidgetProps>(async () => (await import('./grid-widget')).GridWidget);

/** Fetches the widget ahead. */
export const fetchGridWidget = gridWidget.fetch;

/** Whoever looks at new rows has not opened anything yet. */
const A_LOOK_MS = 1_000;

/** Fetches what somebody may open next, when there is time. */
export function fetchLateParts(): void {
  setTimeout(
    () => fetchWhenIdle([belowRow, preview, historyDialog, historyList, filterPanel, formDialog, cellEditor]),
    A_LOOK_MS,
  );
}
