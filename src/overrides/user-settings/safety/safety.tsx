import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { API } from '../../../engine/http';
import { captions } from '../../../renderers/captions';
import { useCockpit } from '../../../renderers/cockpit';
import { Loading } from '../../../renderers/layout';
import { pageAddress } from '../../../renderers/reference-address';
import { useLoaded } from '../../../renderers/use-loaded';
import { LearntIndexes } from './learnt-indexes';

/** System, safety: what of the installation is unsafe, in the server's sentences. */
export function Safety() {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { data: findings, error, load } = useLoaded(API.safety);
  const users = cockpit.product.models.user;
  const page = pageAddress(users, cockpit);
  if (!findings) return <Loading error={error} onRetry={() => void load()} />;
  return (
    <>
      <div className="list-tools">
        <p className="about">{t('settings.safety.about')}</p>
      </div>
      {findings.length === 0 ? (
        <p className="list-empty">{t('settings.safety.none')}</p>
      ) : (
        <ul className="findings">
          {findings.map(({ sentence, isOfUsers }) => (
            <li key={sentence}>
              <TriangleAlert aria-hidden />
              <span>
                {sentence}
                {isOfUsers && users && page !== undefined && (
                  <>
                    {' '}
                    <Link to={`/${page}`}>{captions.plural(users)}</Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LearntIndexes />
    </>
  );
}
