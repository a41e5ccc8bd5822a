/** Who may open a page (ROUTE-072 to ROUTE-074, OPEN-102, OPEN-103). */
import type { FeatureTest } from '../../engine/model';
import type { TableEntry } from './page-table';

export interface Guard {
  may(permission: string): boolean;
  featureOn(test: FeatureTest | undefined): boolean;
}

export interface Guarded {
  readonly permission?: string | undefined;
  readonly feature?: FeatureTest | undefined;
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

/** What a refused entry asks for and the person lacks; of several tabs, what the first lacks. */
export function lacking({ may, featureOn }: Guard, entry: TableEntry): Guarded {
  const asked = guardsOf(entry);
  const permission = asked.map((one) => one.permission).find((key) => key !== undefined && !may(key));
  const feature = asked.map((one) => one.feature).find((test) => !featureOn(test));
  return { permission, feature };
}

function guardsOf(entry: TableEntry): readonly Guarded[] {
  if (entry.kind === 'override') return [entry.override];
  const [first] = entry.kind === 'grid' ? entry.tabs : [];
  return first ? [first.page, { feature: first.model.feature }] : [];
}
