export {
  addGroup,
  changeEntry,
  type DraftEntry,
  isChanged,
  type MenuDraft,
  type Move,
  moveEntry,
  placeEntry,
  placeOf,
  productDraft,
  resetEntry,
  routesOf,
  storedDraft,
} from './menu-draft';
export {
  type MenuRights,
  mainEntries,
  type ShownEntry,
  shownEntries,
  unlistedEntries,
  versionsOf,
} from './menu-entries';
export { menuKey } from './menu-key';
export { offeredReports } from './offered-reports';
export { DEEPEST_ROUTE, type RouteEntry, readRoutes } from './route-entry';
