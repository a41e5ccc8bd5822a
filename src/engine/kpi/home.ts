/** Which KPIs stand on the dashboard and where, as JSON text of the setting KpiSettings, Home (SETTINGS-033, OPEN-085). */
import type { KpiEntry } from '../http';
import type { KpiView } from './merge-kpis';

/** Where it is kept: owner and key of the setting. */
export const KPI_HOME = { owner: 'KpiSettings', key: 'Home' } as const;

export type KpiPlace = Pick<KpiEntry, 'id'> & Partial<Pick<KpiEntry, 'name' | 'enabled' | 'row' | 'order'>>;

const MOST = 200;
const LONGEST = 200;

/** The places of a text; undefined if it is none of this kind. */
export function readKpiHome(text: string): readonly KpiPlace[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length <= MOST && list.every(isPlace) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** The text of KPIs in their order, switched as they are wanted; values are counted anew each time (DASH-035). */
export function writeKpiHome(kpis: readonly Pick<KpiView, 'id' | 'name' | 'isWanted' | 'row'>[]): string {
  return JSON.stringify(
    kpis.map(
      ({ id, name, isWanted, row }, order): KpiEntry => ({ name, enabled: isWanted, value: null, id, row, order }),
    ),
  );
}

function isPlace(value: unknown): value is KpiPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, enabled, row, order } = value as Record<string, unknown>;
  return (
    isText(id) &&
    id !== '' &&
    (name === undefined || isText(name)) &&
    (enabled === undefined || typeof enabled === 'boolean') &&
    [row, order].every((one) => one === undefined || Number.isSafeInteger(one))
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST;
}
