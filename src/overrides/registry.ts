/** What is written by hand, one line each. Whoever adds something adds it here and nowhere else. */
import type { FormDialogProps } from '../renderers/forms';
import type { CellOverrides } from '../renderers/grid';
import type { KpiTileProps, Templates } from '../renderers/template';
import { rowLink } from './approvals';
import type { Override, OverridePart } from './override';
import { pickedBar } from './picked-bar';
import { REPORT_SCREENS } from './reports';
import { partTitle, SETTINGS_PART, SETTINGS_SECTIONS, sectionTitle } from './settings-parts';

export const OVERRIDES: readonly Override[] = [
  { path: '', title: 'frame.dashboard', load: () => import('./dashboard') },
  { path: 'dashboard-settings', title: 'dashboardSettings.title', load: () => import('./dashboard-settings') },
  { path: 'kpi-management', title: 'kpiManagement.title', load: () => import('./kpi-management') },
  { path: 'company-information', title: 'company.title', load: () => import('./company-information') },
  { path: 'user-settings', title: 'settings.title', parts: settingsParts(), load: () => import('./user-settings') },
  { path: 'downloads', title: 'downloads.title', load: () => import('./downloads') },
  { path: 'rights', title: 'rightsPage.own', load: () => import('./rights') },
  { path: 'view-as', title: 'viewAs.title', load: () => import('./view-as') },
  { path: 'import', title: 'import.title', load: () => import('./import') },
  { path: 'create-sales-order', title: 'salesOrder.title', load: () => import('./create-sales-order') },
  { path: 'newdraft-page', title: 'purchaseDraft.newTitle', load: purchaseDraft('NewDraft') },
  { path: 'emptydraft-page', title: 'purchaseDraft.emptyDraftTitle', load: purchaseDraft('EmptyDraft') },
  { path: 'updatedraft-page', title: 'purchaseDraft.editTitle', load: purchaseDraft('UpdateDraft') },
  ...REPORT_SCREENS,
];

/** Tiles of the dashboard by the names in `widgets.json`. */
export const KPI_TILES: Templates<KpiTileProps> = {};

/** Modals by the names in the forms of definitions. */
export const MODALS: Templates<FormDialogProps> = {
  'purchase-order': async () => ({ default: (await import('./purchase-draft')).OrderModal }),
};

function settingsParts(): OverridePart[] {
  return SETTINGS_SECTIONS.flatMap((section) =>
    section.parts.map((part) => ({
      title: partTitle(part),
      within: sectionTitle(section),
      search: `?${SETTINGS_PART}=${part.name}`,
    })),
  );
}

/** The pages of purchase drafts come as one. */
function purchaseDraft(page: 'NewDraft' | 'EmptyDraft' | 'UpdateDraft'): Override['load'] {
  return async () => ({ default: (await import('./purchase-draft'))[page] });
}

/** Cells by definition and property; they are drawn with each row, so they come with the cockpit. */
export const CELLS: CellOverrides = {
  'approval-request.rowName': rowLink,
  'sales-order.picked': pickedBar,
  'outgoing-order.picked': pickedBar,
  'process-sales-order.picked': pickedBar,
};

/** The hand-written screen at a path, if there is one. */
export function overrideAt(path: string, overrides: readonly Override[] = OVERRIDES): Override | undefined {
  return overrides.find((override) => override.path === path);
}
