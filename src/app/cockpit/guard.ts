/** Who may open a page (ROUTE-072 to ROUTE-074, OPEN-102, OPEN-103). */
import type { FeatureTest } from '../../engine/model';
import type { TableEntry } from './page-table';

export interface Guard {
  may(permission: string): boolean;
  featureOn(test: FeatureTest | undefined): boolean;
}

interface Guarded {
  readonly permission?: string;
  readonly feature?: FeatureTest;
}

/** A page without a permission path is open to everyone who is signed in; one with a flag needs the flag. */
function allows(guard: Guard, { permission, feature }: Guarded): boolean {
  return guard.featureOn(feature) && (permission === undefined || guard.may(permission));
}

/** The entry as the person may open it: of several tabs the allowed ones; null if nothing is left. */
export function guarded(guard: Guard, entry: TableEntry): TableEntry | null {
  if (entry.kind === 'broken') return entry;
  if (entry.kind === 'override') return allows(guard, entry.override) ? entry : null;
  const tabs = entry.tabs.filter(
    ({ model, page }) => allows(guard, page) && (model.feature === undefined || guard.featureOn(model.feature)),
  );
  return tabs.length > 0 ? { ...entry, tabs } : null;
}
