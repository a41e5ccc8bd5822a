import { useTranslation } from 'react-i18next';
import { BrandMark } from '../renderers/brand-mark';

/** What stands there while the cockpit itself is on its way; on a quick line nobody sees it. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <div className="starting" role="status" aria-busy="true">
      <BrandMark />
      <span>{t('frame.loading')}</span>
      <i aria-hidden />
    </div>
  );
}
