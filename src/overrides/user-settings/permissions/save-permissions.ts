import type { HttpClient } from '../../../engine/http';
import type { PermissionSets } from '../../../engine/model';
import {
  groupText,
  isSameValue,
  PERMISSION_GROUPS,
  type PermissionGroup,
  type PermissionSettings,
  type RightChanges,
  rightsOf,
} from '../../../engine/permission';
import { saveShared } from '../save-shared';

/** What is stored and what is left to save. */
export interface Edited {
  readonly texts: PermissionSettings;
  readonly changes: RightChanges;
}

export interface SavedRights extends Edited {
  /** Some of it waits for another person, and is stored as it was. */
  readonly waits: boolean;
  /** Rights that somebody else has changed meanwhile to something else; they are not saved. */
  readonly clashes: readonly string[];
  /** Why the rest is left. */
  readonly error?: unknown;
}

const PLACE = { clientId: 'Cockpit', owner: 'permissions' } as const;

/**
 * Saves the changed rights, a group at a time. What somebody else has stored meanwhile stays: the changes are laid over
 * it, unless both changed the same right.
 */
export async function savePermissions(
  http: Pick<HttpClient, 'put' | 'delete'>,
  defaults: PermissionSets,
  edited: Edited,
): Promise<SavedRights> {
  let { texts, changes } = edited;
  let waits = false;
  for (const group of PERMISSION_GROUPS) {
    const isOfGroup = (id: string) => id.startsWith(`${group}.`);
    while (Object.keys(changes).some(isOfGroup)) {
      const value = groupText(group, texts[group], changes, defaults);
      try {
        const saved = await saveShared(http, { ...PLACE, key: group }, value, texts[group]);
        if (!saved.isSaved) {
          const newer = { ...texts, [group]: saved.theirs };
          const clashes = clashesOf(group, defaults, texts, newer, changes);
          texts = newer;
          if (clashes.length > 0) return { texts, changes, waits, clashes };
          continue;
        }
        if (saved.waits) waits = true;
        else texts = { ...texts, [group]: value };
      } catch (error) {
        return { texts, changes, waits, clashes: [], error };
      }
      changes = Object.fromEntries(Object.entries(changes).filter(([id]) => !isOfGroup(id)));
    }
  }
  return { texts, changes, waits, clashes: [] };
}

function clashesOf(
  group: PermissionGroup,
  defaults: PermissionSets,
  before: PermissionSettings,
  after: PermissionSettings,
  changes: RightChanges,
): string[] {
  const old = new Map(rightsOf(defaults, before).map(({ id, stored }) => [id, stored]));
  return rightsOf(defaults, after)
    .filter(({ id, stored }) => {
      const [mine, theirs] = [changes[id], old.get(id)];
      return mine !== undefined && theirs !== undefined && !isSameValue(stored, theirs) && !isSameValue(stored, mine);
    })
    .filter((right) => right.group === group)
    .map(({ id }) => id);
}
