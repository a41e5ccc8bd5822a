import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';

/** Says in a window that shows the cockpit as another person has it whose it is, and leads back. */
export function ViewingBar() {
  const { t } = useTranslation();
  const { session, logOut } = useCockpit();
  const name = session.displayName || session.userName;
  return (
    <section className="viewing-bar" aria-label={t('viewAs.title')}>
      <Eye aria-hidden />
      <span>{t('viewAs.bar', { name, roles: session.roles.join(', ') })}</span>
      <button type="button" className="button bordered" onClick={logOut}>
        {t('viewAs.stop')}
      </button>
    </section>
  );
}
