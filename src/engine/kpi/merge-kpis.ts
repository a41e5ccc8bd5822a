import type { KpiEntry, ReportRecord } from '../http';
import type { KpiPlace } from './home';
import { type KpiValue, kpiValue, rolesIn } from './kpi-value';
import { roleKpi } from './report-data';

export interface KpiView extends KpiEntry {
  readonly value: KpiValue | null;
  /** Switched on by whoever set it up; without a record it is disabled all the same. */
  readonly isWanted: boolean;
}

const ROLES_ROW = 1;

/**
 * The KPIs that there are, switched and placed as somebody has set them up, with what the records tell of them. One
 * without a record is disabled and has no value; one that nobody has placed comes last in its row (DASH-061, DASH-068).
 */
export function mergeKpis(
  known: readonly KpiEntry[],
  home: readonly KpiPlace[],
  records: readonly ReportRecord[],
): readonly KpiView[] {
  const entries = new Map(known.map((entry) => [entry.id, entry]));
  const add = (id: string, name: string, row: number) => {
    if (!entries.has(id)) entries.set(id, { id, name, row, enabled: true, value: null, order: entries.size });
  };
  for (const { name } of rolesIn(records)) add(roleKpi(name), name, ROLES_ROW);
  for (const { id, name = id, row = 0 } of home) add(id, name, row);

  const places = new Map(home.map((place) => [place.id, place]));
  const placeOf = ({ id }: KpiEntry) => places.get(id)?.order ?? Number.MAX_SAFE_INTEGER;
  return [...entries.values()]
    .sort((a, b) => a.row - b.row || placeOf(a) - placeOf(b) || a.order - b.order)
    .map((entry, order) => {
      const value = kpiValue(entry.id, records);
      const isWanted = places.get(entry.id)?.enabled ?? entry.enabled;
      return { ...entry, order, value, isWanted, enabled: isWanted && value !== null };
    });
}

/** The list with one KPI at the place of another. */
export function moveKpi<K extends Pick<KpiEntry, 'id'>>(kpis: readonly K[], id: string, to: string): readonly K[] {
  const from = kpis.findIndex((kpi) => kpi.id === id);
  const place = kpis.findIndex((kpi) => kpi.id === to);
  if (from < 0 || place < 0) return kpis;
  return kpis.toSpliced(from, 1).toSpliced(place, 0, kpis[from] as K);
}
