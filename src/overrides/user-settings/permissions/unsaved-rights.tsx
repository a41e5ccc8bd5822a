import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../../renderers/cockpit';
import { SaveBar } from '../../../renderers/layout';
import { rightName } from '../../../renderers/right-name';
import { useFourEyes } from '../use-four-eyes';
import { useSavedNotice } from '../use-saved-notice';
import { cellChanges, type PermissionEditing } from './use-permission-editor';
import type { Role } from './use-roles';

interface UnsavedProps {
  readonly editor: PermissionEditing;
  readonly roles: readonly Role[];
  /** Nothing is left to save: focus goes back to the page. */
  onSettled(): void;
}

/** The rights that are changed and not saved; who would take from oneself the way to this page is asked first. */
export function UnsavedRights({ editor, roles, onSettled }: UnsavedProps) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const saved = useSavedNotice();
  const fourEyes = useFourEyes();
  const { rights, changes, clashes } = editor;
  const cells = useMemo(() => cellChanges(rights, changes, roles), [rights, changes, roles]);
  const clashing = rights.filter(({ id }) => clashes.includes(id)).map(({ id }) => rightName(id));
  if (Object.keys(changes).length === 0) return null;

  async function save(): Promise<void> {
    const question = {
      title: t('settings.rights.lockOutTitle'),
      text: t('settings.rights.lockOut'),
      confirm: t('settings.rights.lockOutConfirm'),
      destructive: true,
    };
    if (editor.locksOut(roles) && !(await messages.confirm(question))) return;
    const became = await editor.save();
    if (!became) return;
    onSettled();
    if (became === 'waits') fourEyes.waits(t('settings.parts.permissions'));
    else saved();
  }

  return (
    <SaveBar
      count={Math.max(cells.length, 1)}
      changes={cells.map(({ role, right }) => `${role}: ${rightName(right.id)}`).join(' · ')}
      problem={clashing.length > 0 ? t('settings.rights.clash', { names: clashing.join(', ') }) : undefined}
      note={fourEyes.note}
      isSaving={editor.isSaving}
      onDiscard={() => {
        onSettled();
        editor.discard();
      }}
      onSave={() => void save()}
    />
  );
}
