export { menuKey } from './menu-key';
export { offeredReports } from './offered-reports';
export { DEEPEST_ROUTE, type RouteEntry, readRoutes } from './route-entry';
