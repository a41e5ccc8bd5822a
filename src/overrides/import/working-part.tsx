import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import type { Working } from './work';

/** How far a trial or an import is; it may be called off. */
export function WorkingPart({ working, onCancel }: { working: Working; onCancel(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { kind, done, of, waits } = working;
  const text = waits
    ? t('import.waits')
    : of > 0
      ? t('import.progress', { done: format.number(done), of: format.number(of) })
      : t('import.reading');
  return (
    <div className="page-message import-working">
      <h2>{t(`import.working.${kind}`)}</h2>
      <progress
        className="action-progress"
        value={of > 0 ? done : undefined}
        max={Math.max(1, of)}
        aria-label={t(`import.working.${kind}`)}
      />
      <p role="status">{text}</p>
      <p>{t(`import.cancelText.${kind}`)}</p>
      <div className="actions">
        <button type="button" className="button bordered" onClick={onCancel}>
          {t('dialogs.cancel')}
        </button>
      </div>
    </div>
  );
}
