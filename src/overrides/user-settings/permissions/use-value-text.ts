import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionValue } from '../../../engine/model';
import { namesIn } from '../../../engine/permission';
import { passes, type Role } from './use-roles';

/** Everybody, nobody, or the roles that hold a right; those that pass always are not said. */
export function useValueText(roles: readonly Role[]): (value: PermissionValue) => string {
  const { t } = useTranslation();
  return useCallback(
    (value) => {
      if (value === true) return t('settings.rights.everybody');
      const always = new Set(roles.filter(({ passesAlways }) => passesAlways).map(({ name }) => name));
      const names = namesIn(value).filter((name) => !always.has(name) && !passes({ userRoleName: name }));
      return names.length > 0 ? names.join(', ') : t('settings.rights.nobody');
    },
    [roles, t],
  );
}
