import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PermissionValue } from '../../../engine/model';
import {
  EDIT_SETTINGS,
  isGiven,
  isSameValue,
  PERMISSION_GROUPS,
  type PermissionSettings,
  type Right,
  type RightChanges,
  rightsOf,
  withRole,
} from '../../../engine/permission';
import { useCockpit } from '../../../renderers/cockpit';
import { isSilent } from '../../../renderers/dialogs';
import type { PartProps } from '../part';
import { type Edited, savePermissions } from './save-permissions';
import type { Role } from './use-roles';

/** One cell that is not as it is stored. */
export interface CellChange {
  readonly right: Right;
  readonly role: string;
  readonly given: boolean;
}

/** Rights, what is changed of them, and the ways to change, save and discard. */
export function usePermissionEditor({ settings, kept, onDraft }: PartProps<Edited>) {
  const { http, product, session, messages } = useCockpit();
  const [edited, setEdited] = useState<Edited>(kept ?? { texts: settings.permissions, changes: {} });
  const [isSaving, setSaving] = useState(false);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const { texts, changes } = edited;
  const rights = useMemo(() => rightsOf(product.permissions, texts), [product, texts]);

  const isChanged = !isEmpty(changes);
  /** As they were read or saved last. */
  const newest = useRef<PermissionSettings>(settings.permissions);
  useEffect(() => {
    newest.current = settings.permissions;
    setEdited((before) => overNewest(before, newest.current));
  }, [settings]);
  useEffect(() => onDraft(isChanged ? edited : undefined), [isChanged, edited, onDraft]);

  const saving = useRef(false);
  const change = useCallback((right: Right, next: (value: PermissionValue) => PermissionValue) => {
    // What is being saved stays as it is.
    if (saving.current) return;
    setEdited((before) => {
      const { [right.id]: value = right.stored, ...others } = before.changes;
      const after = next(value);
      const changes = isSameValue(after, right.stored) ? others : { ...others, [right.id]: after };
      return overNewest({ ...before, changes }, newest.current);
    });
  }, []);

  /** True if a change takes from oneself the way to this page, and nobody gives it back here. */
  function locksOut(roles: readonly Role[]): boolean {
    const right = rights.find(({ id }) => id === EDIT_SETTINGS);
    const after = changes[EDIT_SETTINGS];
    if (!right || after === undefined) return false;
    if (roles.some(({ name, passesAlways }) => passesAlways && session.roles.includes(name))) return false;
    return !session.roles.some((role) => isGiven(after, role));
  }

  const latest = useRef(edited);
  latest.current = edited;
  return {
    rights,
    changes,
    isSaving,
    clashes,
    locksOut,
    give: useCallback(
      (right: Right, role: string, given: boolean, roles: readonly string[]) =>
        change(right, (value) => withRole(value, role, given, roles, right.stored)),
      [change],
    ),
    reset: useCallback((right: Right) => change(right, () => right.byDefault), [change]),
    discard() {
      setClashes([]);
      setEdited({ texts: newest.current, changes: {} });
    },
    /** Gives false if something is left to save, else what became of it. */
    async save(): Promise<false | 'saved' | 'waits'> {
      saving.current = true;
      setSaving(true);
      const { texts: seen } = latest.current;
      const {
        error,
        clashes: found,
        waits,
        ...left
      } = await savePermissions(http, product.permissions, latest.current);
      saving.current = false;
      setSaving(false);
      setClashes(found);
      newest.current = withSaved(newest.current, seen, left.texts);
      setEdited(overNewest(left, newest.current));
      if (error !== undefined && !isSilent(error)) messages.error(error);
      if (error !== undefined || found.length > 0) return false;
      return waits ? 'waits' : 'saved';
    },
  };
}

/** Rights as they are edited. */
export type PermissionEditing = ReturnType<typeof usePermissionEditor>;

/** Changes stay over the texts that they were made on; where there are none, the newest texts stand. */
function overNewest(edited: Edited, texts: PermissionSettings): Edited {
  return isEmpty(edited.changes) ? { ...edited, texts } : edited;
}

/** The newest texts, with those of the groups that saving has made other than they were seen. */
function withSaved(
  newest: PermissionSettings,
  seen: PermissionSettings,
  saved: PermissionSettings,
): PermissionSettings {
  const groups = PERMISSION_GROUPS.filter((group) => saved[group] !== seen[group]);
  return { ...newest, ...Object.fromEntries(groups.map((group) => [group, saved[group]])) };
}

function isEmpty(changes: RightChanges): boolean {
  return Object.keys(changes).length === 0;
}

/** Every cell that is changed, by right and role. */
export function cellChanges(
  rights: readonly Right[],
  changes: RightChanges,
  roles: readonly Role[],
): readonly CellChange[] {
  return rights.flatMap((right) => {
    const value = changes[right.id];
    if (value === undefined) return [];
    return roles
      .filter(({ name, passesAlways }) => !passesAlways && isGiven(value, name) !== isGiven(right.stored, name))
      .map(({ name }) => ({ right, role: name, given: isGiven(value, name) }));
  });
}
