import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { writeParameters } from '../../engine/view';
import { useCockpit } from '../../renderers/cockpit';
import { pageAddress } from '../../renderers/reference-address';
import type { Models } from './models';
import type { Saved } from './use-saving';

/** What was made, the way to it, and the way to the next one. */
export function SavedPart(props: { models: Models; made: Extract<Saved, { kind: 'made' }>; onNext(): void }) {
  const { models, made, onNext } = props;
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const page = pageAddress(models[made.target], cockpit);
  return (
    <div className="page-message order-saved" role="status">
      <h2>
        <CircleCheck aria-hidden />
        {t(`salesOrder.made.${made.target}`, { number: made.number })}
      </h2>
      <div className="actions">
        <button ref={next} type="button" className="button primary" onClick={onNext}>
          {t('salesOrder.next')}
        </button>
        {page && (
          <Link className="button bordered" to={`/${page}?${writeParameters({ filters: { id: made.id } })}`}>
            {t('salesOrder.show', { number: made.number })}
          </Link>
        )}
      </div>
    </div>
  );
}
