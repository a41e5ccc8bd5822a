import type { CockpitSettings } from '../../../src/engine/http';
import { KPI_HOME } from '../../../src/engine/kpi';
import type { ProductModel } from '../../../src/engine/model';
import { COLUMN_SETTINGS, GRID_SETTINGS_SUFFIX } from '../../../src/engine/view';
import type { Session } from '../context';
import type { Database } from '../db';
import { namedSettings } from './named-settings';
import { passwordMinimum } from './password-minimum';
import { type SettingEntry, settingsFor, typedValues } from './values';

/** Owners of setting entries, as the interface names them. */
export const OWNERS = {
  userSettings: 'userSettings',
  permissions: 'permissions',
  routes: 'menuSettings',
  kpi: KPI_HOME.owner,
  codeSwitches: 'codeSwitches',
  gridSuffix: GRID_SETTINGS_SUFFIX,
} as const;

/** Which keys of `userSettings` may be set as they are, besides those that `settings.json` types. */
const TEXT_SETTINGS = [
  'displayname',
  'timeStampSettings',
  'numberFormatSettings',
  'companyInfo',
  'listPreview',
] as const;

/** All settings of the cockpit for a session (ENTITY-057, ENTITY-058). */
export async function cockpitSettings(
  database: Database,
  product: ProductModel,
  session: Session,
): Promise<CockpitSettings> {
  const entries = await settingsFor(database, session, 'Cockpit');
  const of = (owner: string) => byKey(entries.filter((entry) => entry.owner === owner));
  // What a user sets for oneself grants nothing.
  const permissionEntries = entries.filter(({ owner, scope }) => owner === OWNERS.permissions && scope === 'Business');
  const user = of(OWNERS.userSettings);
  const section = product.settings.find(({ clientId }) => clientId === 'Cockpit');
  return {
    userSettings: {
      ...(await namedSettings(database, product, session)),
      ...pick(user, TEXT_SETTINGS),
      ...(section ? typedValues(section, user) : {}),
      passwordMinimumLength: await passwordMinimum(database, product, session.businessUnit),
    },
    permissions: pick(byKey(permissionEntries), ['header', 'grid', 'data']),
    Routes: { menuSettings: pick(of(OWNERS.routes), ['routeConfigs', 'reportConfigs']) },
    KpiSettings: pick(of(OWNERS.kpi), [KPI_HOME.key]),
    GridSettings: Object.fromEntries(
      entries
        .filter(({ owner }) => owner.endsWith(OWNERS.gridSuffix))
        .map(({ owner, value }) => [owner.slice(0, -OWNERS.gridSuffix.length), value]),
    ),
    filterColumnSettings: of(COLUMN_SETTINGS.where),
    SortColumnSettings: of(COLUMN_SETTINGS.sort),
    GroupColumnSettings: of(COLUMN_SETTINGS.group),
  };
}

function byKey(entries: readonly SettingEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

function pick<const K extends string>(
  values: Readonly<Record<string, string>>,
  keys: readonly K[],
): { [P in K]?: string } {
  const picked: { [P in K]?: string } = {};
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}
