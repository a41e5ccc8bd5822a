export { type MenuContext, type MenuEvent, type MenuState, menuMachine } from './menu.machine';
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
