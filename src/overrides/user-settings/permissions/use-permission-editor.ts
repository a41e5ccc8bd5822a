import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PermissionValue } from '../../../engine/model';
import {
  EDIT_SETTINGS,
  isGiven,
  isSameValue,
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
  useEffect(
    () => setEdited((before) => (isEmpty(before.changes) ? { ...before, texts: settings.permissions } : before)),
    [settings],
  );
  useEffect(() => onDraft(isChanged ? edited : undefined), [isChanged, edited, onDraft]);

  const saving = useRef(false);
  const change = useCallback((right: Right, next: (value: PermissionValue) => PermissionValue) => {
    // What is being saved stays as it is.
    if (saving.current) return;
    setEdited((before) => {
      const { [right.id]: value = right.stored, ...others } = before.changes;
      const after = next(value);
      return { ...before, changes: isSameValue(after, right.stored) ? others : { ...others, [right.id]: after } };
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
      setEdited((before) => ({ ...before, changes: {} }));
    },
    /** Gives false if something is left to save, else what became of it. */
    async save(): Promise<false | 'saved' | 'waits'> {
      saving.current = true;
      setSaving(true);
      const {
        error,
        clashes: found,
        waits,
        ...left
      } = await savePermissions(http, product.permissions, latest.current);
      saving.current = false;
      setSaving(false);
      setClashes(found);
      setEdited(left);
      if (error !== undefined && !isSilent(error)) messages.error(error);
      if (error !== undefined || found.length > 0) return false;
      return waits ? 'waits' : 'saved';
    },
  };
}

/** Rights as they are edited. */
export type PermissionEditing = ReturnType<typeof usePermissionEditor>;

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
