/** What is written by hand, one line each. Whoever adds something adds it here and nowhere else. */
import type { FormDialogProps } from '../renderers/forms';
import type { KpiTileProps, Templates } from '../renderers/template';
import type { Override } from './override';

export const OVERRIDES: readonly Override[] = [
  { path: '', title: 'frame.dashboard', load: () => import('./dashboard') },
  { path: 'user-settings', title: 'settings.title', load: () => import('./user-settings') },
  { path: 'downloads', title: 'downloads.title', load: () => import('./downloads') },
  { path: 'import', title: 'import.title', load: () => import('./import') },
  { path: 'create-sales-order', title: 'salesOrder.title', load: () => import('./create-sales-order') },
];

/** Tiles of the dashboard by the names in `widgets.json`. */
export const KPI_TILES: Templates<KpiTileProps> = {};

/** Modals by the names in the forms of definitions. */
export const MODALS: Templates<FormDialogProps> = {};

/** The hand-written screen at a path, if there is one. */
export function overrideAt(path: string, overrides: readonly Override[] = OVERRIDES): Override | undefined {
  return overrides.find((override) => override.path === path);
}
