/** Custom views, primary views, and states of grids that are saved without a name (VIEW-001 to VIEW-010). */
import Type, { type Static } from 'typebox';
import { API } from '../api';
import { calls } from './call';
import { byName, list, MOMENT } from './schema';

const USE = 'grid.can_use_custom_views';
const SAVE = { me: 'grid.can_save_for_me', all: 'grid.can_save_for_all', unit: 'grid.can_save_for_business_unit' };
const TEXT = Type.String();
const TEXTS = list(TEXT);
const GRID = Type.String({ minLength: 1, maxLength: 200 });
const ID = Type.String({ maxLength: 100 });

const HEADER = {
  id: TEXT,
  /** The grid's settings key: owner and `_GridSettings` (OPEN-129). */
  key: TEXT,
  /** The grid that the view belongs to: the name of its definition. */
  owner: TEXT,
  customViewName: TEXT,
  /** Seen by all of the business unit. */
  isShared: Type.Boolean(),
  /** Saved by oneself. */
  isOwn: Type.Boolean(),
  /** The moment in which it was saved last. */
  savedAt: MOMENT,
  visibleColumnName: TEXTS,
  columnToSortOn: TEXT,
  sortingDirection: TEXT,
  columnWidth: byName(Type.Number()),
  activeFilters: TEXTS,
  columnGrouping: TEXTS,
};
const CustomViewHeader = Type.Object(HEADER);
/** A view in the list of its grid (VIEW-001). The state itself comes with the detail. */
export type CustomViewHeader = Readonly<Static<typeof CustomViewHeader>>;

const CustomView = Type.Object({ ...HEADER, gridSettings: TEXT });
/** With the state as a JSON string (VIEW-002, OPEN-128). */
export type CustomView = Readonly<Static<typeof CustomView>>;

const PrimaryView = Type.Object({
  id: TEXT,
  owner: TEXT,
  /** Chosen for all, not by oneself. */
  isShared: Type.Boolean(),
});
/** The view that a grid opens with (VIEW-003). */
export type PrimaryView = Readonly<Static<typeof PrimaryView>>;

const ViewDraft = Type.Object({
  id: Type.Optional(ID),
  key: Type.Optional(Type.String({ maxLength: 220 })),
  owner: GRID,
  customViewName: Type.String({ maxLength: 200 }),
  isShared: Type.Optional(Type.Boolean()),
  gridSettings: TEXT,
  /** Of the view as it was opened: saved again since by somebody else, it is not written over (OPEN-235). */
  savedAt: Type.Optional(MOMENT),
});
/** What a view is saved with (OPEN-126). Without id it is a new one. */
export type ViewDraft = Readonly<Static<typeof ViewDraft>>;

const save = <const Path extends string>(path: Path, summary: string, permission: string) =>
  ({ method: 'PUT', path, summary, permission, body: ViewDraft, answer: Type.Object({ id: TEXT }) }) as const;
const start = <const Path extends string>(path: Path, whose: string, permission: string) =>
  ({
    method: 'PUT',
    path,
    summary: `Choose the view a grid opens with, for ${whose}; an empty id takes it back`,
    permission,
    body: Type.Object({ id: ID, owner: GRID }),
  }) as const;
const state = <const Path extends string>(path: Path, permission: string) =>
  ({
    method: 'POST',
    path,
    summary: 'Save the state of a grid; an empty state removes what was saved',
    permission,
    body: Type.Object({ viewName: GRID, state: TEXT, scopeUnit: Type.Optional(Type.String({ maxLength: 300 })) }),
  }) as const;

export const VIEWS = calls({
  read: {
    method: 'GET',
    path: API.customView,
    summary: 'Views of a grid; with an id one view and its state',
    permission: USE,
    query: Type.Object({ owner: GRID, id: Type.Optional(TEXT) }),
    answer: Type.Union([list(CustomViewHeader), CustomView]),
  },
  saveForMe: save(API.saveViewForMe, 'Save a view for oneself', SAVE.me),
  saveForAll: save(API.saveViewForAll, 'Save a view for all of the business unit', SAVE.all),
  remove: {
    method: 'DELETE',
    path: API.customView,
    summary: 'Delete a view',
    permission: USE,
    query: Type.Object({ id: Type.Optional(TEXT) }),
  },
  primaries: {
    method: 'GET',
    path: API.primaryViews,
    summary: 'Primary views of the session, and those for all',
    answer: list(PrimaryView),
  },
  startForMe: start(API.primaryForMe, 'oneself', SAVE.me),
  startForAll: start(API.primaryForAll, 'all', SAVE.all),
  stateForAll: state(API.gridForAll, SAVE.all),
  stateForUnit: state(API.gridForUnit, SAVE.unit),
  stateForUser: state(API.gridForUser, SAVE.me),
});
