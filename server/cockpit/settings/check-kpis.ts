import { KPI_HOME, readKpiHome } from '../../../src/engine/kpi';
import { invalid } from '../../platform/errors';
import type { SettingEntry } from '../../platform/settings';

/** Refuses places of KPI tiles that no dashboard could read afterwards. */
export function checkKpis({ owner, key, value }: SettingEntry): void {
  if (owner !== KPI_HOME.owner || key !== KPI_HOME.key || readKpiHome(value)) return;
  throw invalid([{ field: 'value', keyword: 'format', message: 'must be a JSON list of at most 200 tiles' }]);
}
