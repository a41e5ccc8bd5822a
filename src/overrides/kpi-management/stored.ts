import { API, type HttpClient } from '../../engine/http';
import { KPI_HOME, type KpiPlace, type KpiView, readKpiHome, writeKpiHome } from '../../engine/kpi';
import { fetchKpis, saveKpisForMe } from '../kpi';

/** For whom KPIs are set up: oneself, the business unit, or beneath all of them. */
export const SCOPES = ['me', 'unit', 'factory'] as const;
export type KpiScope = (typeof SCOPES)[number];

const SEEDS = { unit: API.kpiForUnit, factory: API.kpiForAll } as const;

/** The KPIs of a scope. */
export interface StoredKpis {
  readonly kpis: readonly KpiView[];
  /** What the scope itself has stored, if others may store it too; null for nothing. */
  readonly text: string | null;
}

/** The KPIs as a scope has them; where it has none, as the scope beneath it has. */
export async function readKpis(http: HttpClient, scope: KpiScope): Promise<StoredKpis> {
  if (scope === 'me') return { kpis: await fetchKpis(http), text: null };
  const [own, beneath] = await Promise.all([textOf(http, scope), scope === 'unit' ? textOf(http, 'factory') : null]);
  return { kpis: await fetchKpis(http, { places: placesIn(own) ?? placesIn(beneath) ?? [] }), text: own };
}

/** Saves them for a scope (SETTINGS-033, SETTINGS-034), where others may over what was read there alone (OPEN-237). */
export async function saveKpis(
  http: HttpClient,
  scope: KpiScope,
  kpis: readonly KpiView[],
  seen: string | null,
): Promise<void> {
  if (scope === 'me') return saveKpisForMe(http, kpis);
  await http.post(SEEDS[scope], [{ key: KPI_HOME.key, value: writeKpiHome(kpis), seen }]);
}

/** Gives up one's own set-up, so that the business unit's holds again. */
export async function forgetMine(http: HttpClient): Promise<void> {
  await http.delete(API.userSettings, { clientId: 'Cockpit', ...KPI_HOME });
}

async function textOf(http: HttpClient, scope: keyof typeof SEEDS): Promise<string | null> {
  const { data } = await http.get<{ key: string; value: string }[]>(SEEDS[scope]);
  return data?.find(({ key }) => key === KPI_HOME.key)?.value ?? null;
}

function placesIn(text: string | null): readonly KpiPlace[] | undefined {
  return text === null ? undefined : readKpiHome(text);
}
