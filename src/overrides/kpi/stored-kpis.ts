import { API, type HttpClient } from '../../engine/http';
import { KPI_HOME, type KpiPlace, type KpiView, mergeKpis, readKpiHome, writeKpiHome } from '../../engine/kpi';

/** The KPIs with what the records tell of them, as a person has set them up, or as these places say (DASH-061). */
export async function fetchKpis(
  http: HttpClient,
  { places, signal }: { readonly places?: readonly KpiPlace[]; readonly signal?: AbortSignal } = {},
): Promise<readonly KpiView[]> {
  const options = signal ? { signal } : {};
  const [known, records, home] = await Promise.all([
    http.get(API.kpi, {}, options),
    http.get(API.reportData, {}, options),
    places ??
      http
        .get(API.userSettings, { clientId: 'Cockpit', ...KPI_HOME }, options)
        .then(({ data }) => readKpiHome(data?.value ?? '') ?? []),
  ]);
  return mergeKpis(known.data ?? [], home, records.data ?? []);
}

/** Saves where KPIs stand, and which are on, for the person alone (SETTINGS-033, OPEN-085). */
export async function saveKpisForMe(http: HttpClient, kpis: readonly KpiView[]): Promise<void> {
  await http.put(API.cockpitSettings, { ...KPI_HOME, value: writeKpiHome(kpis) });
}
