import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import type { Imported } from './use-import';

/** How many rows can be imported, and how many cannot. */
export function SummaryPart(props: { total: number; fine: number; imported: Imported }) {
  const { total, fine, imported } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const mistaken = total - fine;
  const done = imported.created + imported.updated;
  return (
    <div className="import-summary" role="status">
      <p>
        <span>
          <b>{format.number(total)}</b> {t('import.checked', { count: total })}
        </span>
        <span className="fine">
          <b>{format.number(fine)}</b> {t('import.fine', { count: fine })}
        </span>
        <span className="mistaken">
          <b>{format.number(mistaken)}</b> {t('import.mistaken', { count: mistaken })}
        </span>
        <small>
          {done > 0 ? t('import.importedBefore', { count: done, number: format.number(done) }) : t('import.nothingYet')}
        </small>
      </p>
      <svg className="import-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect className="mistaken" width="100" height="1" />
        <rect className="fine" width={total === 0 ? 0 : (100 * fine) / total} height="1" />
      </svg>
    </div>
  );
}
