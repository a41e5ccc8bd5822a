import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../../engine/permission';
import { Loading } from '../../../renderers/layout';
import type { PartProps } from '../part';
import { Matrix } from './matrix';
import { RightTools, ViewedAs } from './right-tools';
import type { Edited } from './save-permissions';
import { UnsavedRights } from './unsaved-rights';
import { usePermissionEditor } from './use-permission-editor';
import { useRoles } from './use-roles';
import { useShownRights } from './use-shown-rights';

/** Rights by roles, for the people of the business unit (LOWCODE-022, OPEN-117). */
export function PermissionEditor(props: PartProps<Edited>) {
  const { t } = useTranslation();
  const editor = usePermissionEditor(props);
  const { rights, changes, give, reset } = editor;
  const { roles: known, error, load } = useRoles();
  const roles = useMemo(() => known ?? [], [known]);
  const shown = useShownRights(rights, changes, roles);
  const find = useRef<HTMLInputElement>(null);

  const names = useMemo(() => roles.filter((role) => !role.passesAlways).map(({ name }) => name), [roles]);
  const onGive = useCallback(
    (right: Right, role: string, given: boolean) => give(right, role, given, names),
    [give, names],
  );

  // Without all roles nobody knows which of them are everybody.
  if (!known) return <Loading error={error} onRetry={() => void load()} />;
  return (
    <>
      <RightTools shown={shown} roles={roles} findRef={find} />
      <ViewedAs shown={shown} of={rights.length} />
      {shown.found.length === 0 ? (
        <p className="list-empty">{t('settings.rights.none')}</p>
      ) : (
        <Matrix
          rights={shown.found}
          changes={changes}
          roles={roles}
          counts={shown.counts}
          viewAs={shown.viewAs}
          isSearch={shown.isSearch}
          onGive={onGive}
          onReset={reset}
        />
      )}
      <UnsavedRights editor={editor} roles={roles} onSettled={() => find.current?.focus()} />
    </>
  );
}
