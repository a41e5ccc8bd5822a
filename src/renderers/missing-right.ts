import type { TFunction } from 'i18next';
import { ADMIN_ROLE, MANAGE_USERS } from '../engine/permission';
import type { Cockpit } from './cockpit';

/** Who has a right that somebody lacks, and who can give it (OPEN-224). */
export function missingRight(permission: string, { holders }: Pick<Cockpit, 'holders'>, t: TFunction): string {
  const [roles, managers] = [permission, MANAGE_USERS].map((key) => holders(key).join(', '));
  return roles ? t('actions.missingRight', { roles, managers: managers || ADMIN_ROLE }) : t('actions.nobodysRight');
}
