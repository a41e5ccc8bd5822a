/** Saved views as the interface carries them, and which of them a grid opens with. */
import { API } from '../http';
import type { PrimaryView } from '../http/calls';

export type { CustomView, CustomViewHeader, PrimaryView, ViewDraft } from '../http/calls';

/** Where a grid's state is saved without a name: for all, the business unit, oneself; or as a view (VIEW-010). */
export const VIEW_SCOPES = ['ALL', 'BUM', 'user', 'customView'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

/** The scopes of a start without a name, from the narrowest, with the right and the call that each needs. */
export const START_SCOPES = [
  { scope: 'user', permission: 'grid.can_save_for_me', call: API.gridForUser },
  { scope: 'BUM', permission: 'grid.can_save_for_business_unit', call: API.gridForUnit },
  { scope: 'ALL', permission: 'grid.can_save_for_all', call: API.gridForAll },
] as const satisfies readonly { scope: ViewScope; permission: string; call: string }[];
export type StartScope = (typeof START_SCOPES)[number];

/** Ends the owner of a grid's settings (GRID-020). */
export const GRID_SETTINGS_SUFFIX = '_GridSettings';
/** Owners of what is kept of each grid's columns, by the part of its state (GRID-021 to GRID-023); the key is the grid. */
export const COLUMN_SETTINGS = {
  group: 'GroupColumnSettings',
  sort: 'SortColumnSettings',
  where: 'filterColumnSettings',
} as const;
/** A state as saved, and no longer than this. */
export const GRID_SETTINGS_LIMIT_BYTES = 64 * 1024;

/** `custom-view=standard` opens a grid as its definition has it, whatever is saved. */
export const STANDARD_VIEW = 'standard';

const NAME = /^[\p{L}\p{N} _-]{1,50}$/u;

/** True for 1 to 50 letters, digits, spaces, - and _, after trimming (OPEN-130). */
export function isViewName(name: string): boolean {
  return NAME.test(name.trim());
}

/**
 * The id of the view that a grid opens with: the one its address names, one's own primary view, the primary view for
 * all; undefined: none, so that a saved state without a name or the definition counts (OPEN-131).
 */
export function chooseView(asked: string, primaries: readonly PrimaryView[], owner: string): string | undefined {
  if (asked !== '') return asked;
  const mine = primaries.filter((primary) => primary.owner === owner);
  return (mine.find(({ isShared }) => !isShared) ?? mine[0])?.id;
}
