import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MANAGE_USERS } from '../../engine/permission';
import { useCockpit } from '../../renderers/cockpit';
import { CUSTOMIZE, CUSTOMIZE_ADDRESS } from './customize';

/** In place of the widgets: where they are switched on, or who can help those who may not (DASH-016, OPEN-086). */
export function NothingEnabled() {
  const { t } = useTranslation();
  const { may, holders } = useCockpit();
  if (may(CUSTOMIZE))
    return (
      <p className="dashboard-empty">
        {t('dashboard.empty')} <Link to={CUSTOMIZE_ADDRESS}>{t('dashboard.emptyLink')}</Link>
        {t('dashboard.emptyEnd')}
      </p>
    );
  const [roles, managers] = [CUSTOMIZE, MANAGE_USERS].map((right) => holders(right).join(', '));
  return (
    <p className="dashboard-empty">
      {t('dashboard.noneEnabled')}{' '}
      {roles ? t('dashboard.askFor', { roles, managers: managers || roles }) : t('dashboard.nobodys')}
    </p>
  );
}
