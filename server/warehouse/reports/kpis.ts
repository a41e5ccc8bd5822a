import type { KpiEntry } from '../../../src/engine/http';
import { LOCATION_ROLE_RECORD, roleKpi } from '../../../src/engine/kpi';

/** The KPIs that records give values to: one for each record of orders, and below them one for each location role. */
export function kpisOf(
  records: readonly { readonly name: string }[],
  roles: readonly { readonly id: string; readonly name: string }[],
): KpiEntry[] {
  const entry = (id: string, name: string, row: number, order: number): KpiEntry => ({
    name,
    enabled: true,
    value: null,
    id,
    row,
    order,
  });
  const orders = records.filter(({ name }) => name !== LOCATION_ROLE_RECORD);
  const ofRoles = orders.length < records.length ? roles : [];
  return [
    ...orders.map(({ name }, order) => entry(name, name, 0, order)),
    ...ofRoles.map(({ id, name }, order) => entry(roleKpi(id), name, 1, order)),
  ];
}
