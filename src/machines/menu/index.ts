export { type MenuContext, type MenuEvent, type MenuState, menuMachine } from './menu.machine';
export {
  inWords,
  type MenuRights,
  mainEntries,
  type RouteEntry,
  readRoutes,
  type ShownEntry,
  shownEntries,
  unlistedEntries,
} from './menu-entries';
