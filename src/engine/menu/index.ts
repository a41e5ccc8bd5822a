export { DEEPEST_ROUTE, type RouteEntry, readRoutes } from './route-entry';
