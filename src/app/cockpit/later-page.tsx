import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HandPage } from '../../engine/definition/model';
import { captions } from '../../renderers/captions';

/** Says of a page that has its address and its guard that it is not there yet. */
export function LaterPage({ page }: { page: HandPage }) {
  const { t } = useTranslation();
  return (
    <div className="page page-scroll">
      <div className="page-message">
        <h1>{captions.menu({ ...page, routes: [] })}</h1>
        <p>{t('frame.later.text')}</p>
        <div className="actions">
          <Link className="button bordered" to="/">
            {t('frame.later.back')}
          </Link>
        </div>
      </div>
    </div>
  );
}
