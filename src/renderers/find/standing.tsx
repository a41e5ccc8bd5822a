import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Found } from './use-found';

/** How the search stands, where rows do not say it: under way, without a find, failed. */
export function Standing({ found, isEmpty, text }: { found: Found; isEmpty: boolean; text: string }) {
  const { t } = useTranslation();
  const isAsking = found.state === 'asking' && found.rows.length === 0;
  const says =
    found.state === 'failed'
      ? t('find.failed')
      : isAsking
        ? t('find.asking')
        : isEmpty
          ? t('frame.search.empty', { text: text.trim() })
          : '';
  return (
    <div className={says === '' ? 'visually-hidden' : 'palette-standing'}>
      <span role="status">{says || (found.state === 'done' ? t('find.rows', { count: found.rows.length }) : '')}</span>
      {found.state === 'failed' && (
        <button type="button" className="button small" onClick={found.retry}>
          <RotateCw aria-hidden />
          {t('find.retry')}
        </button>
      )}
    </div>
  );
}
