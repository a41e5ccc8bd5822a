import { API, type HttpClient } from '../../engine/http';
import { KPI_HOME, type KpiPlace, type KpiView, readKpiHome, writeKpiHome } from '../../engine/kpi';
import { fetchKpis, saveKpisForMe } from '../kpi';

/** For whom KPIs are set up: oneself, the business unit, or beneath all of them. */
export const SCOPES = ['me', 'unit', 'factory'] as const;
export type KpiScope = (typeof SCOPES)[number];

const SEEDS = { unit: API.kpiForUnit, factory: API.kpiForAll } as const;

/** The KPIs as a scope has them; where it has none, as the scope beneath it has. */
export async function readKpis(http: HttpClient, scope: KpiScope): Promise<readonly KpiView[]> {
  if (scope === 'me') return fetchKpis(http);
  const factory = await placesOf(http, 'factory');
  const own = scope === 'unit' ? await placesOf(http, 'unit') : undefined;
  return fetchKpis(http, { places: own ?? factory ?? [] });
}

/** Saves them for a scope (SETTINGS-033, SETTINGS-034). */
export async function saveKpis(http: HttpClient, scope: KpiScope, kpis: readonly KpiView[]): Promise<void> {
  if (scope === 'me') return saveKpisForMe(http, kpis);
  await http.post(SEEDS[scope], [{ key: KPI_HOME.key, value: writeKpiHome(kpis) }]);
}

/** Gives up one's own set-up, so that the business unit's holds again. */
export async function forgetMine(http: HttpClient): Promise<void> {
  await http.delete(API.userSettings, { clientId: 'Cockpit', ...KPI_HOME });
}

async function placesOf(http: HttpClient, scope: keyof typeof SEEDS): Promise<readonly KpiPlace[] | undefined> {
  const { data } = await http.get<{ key: string; value: string }[]>(SEEDS[scope]);
  const home = data?.find(({ key }) => key === KPI_HOME.key);
  return home && readKpiHome(home.value);
}
