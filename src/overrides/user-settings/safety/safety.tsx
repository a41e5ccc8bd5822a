import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { API } from '../../../engine/http';
import { Loading } from '../../../renderers/layout';
import { useLoaded } from '../../../renderers/use-loaded';

/** System, safety: what of the installation is unsafe, in the server's sentences. */
export function Safety() {
  const { t } = useTranslation();
  const { data: findings, error, load } = useLoaded<readonly string[]>(API.safety);
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
          {findings.map((finding) => (
            <li key={finding}>
              <TriangleAlert aria-hidden />
              {finding}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
