import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import type { Imported } from './use-import';

/** What was imported, and the way to the next workbook. */
export function DonePart({ imported, onNext }: { imported: Imported; onNext(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { created, updated } = imported;
  return (
    <div className="page-message import-done" role="status">
      <h2>
        <CircleCheck aria-hidden />
        {t('import.done', { count: created + updated, number: format.number(created + updated) })}
      </h2>
      <p>{t('import.doneText', { created: format.number(created), updated: format.number(updated) })}</p>
      <div className="actions">
        <button ref={next} type="button" className="button primary" onClick={onNext}>
          {t('import.next')}
        </button>
      </div>
    </div>
  );
}
