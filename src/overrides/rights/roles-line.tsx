import { useTranslation } from 'react-i18next';
import type { PersonRights } from '../../engine/http';
import { ADMIN_ROLE, EDIT_SETTINGS, MANAGE_USERS } from '../../engine/permission';
import { useCockpit } from '../../renderers/cockpit';

/** The person's roles, since when and by whom, and who can change what follows from them. */
export function RolesLine({ person: { roles, displayName }, isOwn }: { person: PersonRights; isOwn: boolean }) {
  const { t } = useTranslation();
  const { format, holders } = useCockpit();
  const [managers, editors] = [MANAGE_USERS, EDIT_SETTINGS].map((key) => holders(key).join(', ') || ADMIN_ROLE);
  return (
    <div className="page-about">
      <p>
        {roles.length === 0 && t(isOwn ? 'rightsPage.noOwnRole' : 'rightsPage.noRole', { name: displayName })}
        {roles.map(({ userRoleName, given }) => (
          <span className="role" key={userRoleName}>
            <b>{userRoleName}</b>
            {given?.by && ` ${t('rightsPage.given', { by: given.by, at: format.dateTime(given.at) })}`}
          </span>
        ))}
      </p>
      <p>{t('rightsPage.changed', { managers, editors })}</p>
    </div>
  );
}
