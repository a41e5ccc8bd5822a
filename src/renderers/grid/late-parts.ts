/** Parts of a grid's page whose code comes after its rows. */
import { actionDialogs } from '../actions';
import { exportItems } from '../export';
import { filterPanel } from '../filters';
import { formDialog } from '../forms';
import { historyDialog, historyList } from '../history';
import { fetchWhenIdle, lateWidgets } from '../late-part';
import { viewMenu } from '../views';
import { belowRow } from './detail-rows';
import { cellEditor } from './edit';
import type { GridWidgetProps } from './grid-widget';
import { headItems } from './head-menu';
import { preview } from './preview';
import { rowMenu } from './row-tools';
import { choiceMenu } from './use-choosing';
import { sortMenu } from './use-sorting';

export const gridWidget = lateWidgets<GridWidgetProps>(async () => (await import('./grid-widget')).GridWidget);

/** Fetches the widget ahead. */
export const fetchGridWidget = gridWidget.fetch;

/** Whoever looks at new rows has not opened anything yet. */
const A_LOOK_MS = 1_000;

/** Fetches what somebody may open next, when there is time. */
export function fetchLateParts(): void {
  const menus = [rowMenu, choiceMenu, sortMenu, viewMenu, exportItems, headItems];
  const parts = [belowRow, preview, actionDialogs, historyDialog, historyList, filterPanel, formDialog, cellEditor];
  setTimeout(() => fetchWhenIdle([...menus, ...parts]), A_LOOK_MS);
}
