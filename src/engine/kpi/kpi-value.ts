import type { ReportRecord } from '../http';
import { LOCATION_ROLE_RECORD, type LocationRoleReport, type OrderReportData } from './report-data';

export type KpiValue = OrderReportData | LocationRoleReport;

/** What the records tell of a KPI; null if there is no record for it (DASH-068). */
export function kpiValue(id: string, records: readonly ReportRecord[]): KpiValue | null {
  const [name = '', ...rest] = id.split('/');
  const data = dataOf(records.find((record) => record.name === name));
  if (name !== LOCATION_ROLE_RECORD) return isOrderReport(data) ? data : null;
  const role = rest.join('/');
  return rolesIn(records).find((one) => one.name === role) ?? null;
}

/** The location roles that the records tell of. */
export function rolesIn(records: readonly ReportRecord[]): readonly LocationRoleReport[] {
  const data = dataOf(records.find(({ name }) => name === LOCATION_ROLE_RECORD));
  const roles = (data as { locationRoles?: unknown } | null)?.locationRoles;
  return Array.isArray(roles) ? roles : [];
}

export function isOrderReport(data: unknown): data is OrderReportData {
  return typeof data === 'object' && data !== null && 'initial' in data;
}

/** All orders of a report: those that wait, those at work and those completed (DASH-066). */
export function orderTotal({ initial, started, completed }: OrderReportData): number {
  return initial + started + completed;
}

function dataOf(record: ReportRecord | undefined): unknown {
  try {
    return record ? JSON.parse(record.reportDataJson) : null;
  } catch {
    return null;
  }
}
