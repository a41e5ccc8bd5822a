export { kpiName, kpiRowName } from './kpi-text';
export { KpiTiles } from './kpi-tiles';
export { rowsOf } from './rows-of';
export { fetchKpis, saveKpisForMe } from './stored-kpis';
export { useKpis } from './use-kpis';
