export { DashboardSettings as default } from './dashboard-settings';
