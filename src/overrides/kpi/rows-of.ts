import type { KpiView } from '../../engine/kpi';

export interface KpiRow {
  readonly row: number;
  readonly kpis: readonly KpiView[];
}

/** KPIs by the row they stand in: orders, and below them the roles of places (DASH-019 to DASH-021). */
export function rowsOf(kpis: readonly KpiView[]): readonly KpiRow[] {
  const rows = [...new Set(kpis.map(({ row }) => row))];
  return rows.map((row) => ({ row, kpis: kpis.filter((kpi) => kpi.row === row) }));
}
