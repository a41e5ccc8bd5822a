export { KpiManagement as default } from './kpi-management';
