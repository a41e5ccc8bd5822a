export { menuKey } from './menu-key';
export { DEEPEST_ROUTE, type RouteEntry, readRoutes } from './route-entry';
