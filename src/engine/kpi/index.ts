export { KPI_HOME, type KpiPlace, readKpiHome, writeKpiHome } from './home';
export { isOrderReport, type KpiValue, kpiValue, orderTotal } from './kpi-value';
export { type KpiView, mergeKpis, moveKpi } from './merge-kpis';
export { LOCATION_ROLE_RECORD, roleKpi } from './report-data';
