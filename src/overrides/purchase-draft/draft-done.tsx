import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { writeParameters } from '../../engine/view';
import { useCockpit } from '../../renderers/cockpit';
import { pageAddress } from '../../renderers/reference-address';
import type { Models } from './models';

/** What has become of a draft that the page has no more to do with. */
export type Done =
  | { readonly kind: 'saved' | 'deleted'; readonly number: string }
  | { readonly kind: 'ordered'; readonly number: string };

/** Says what was made, and leads there and on. */
export function DraftDone({ models, done, onNext }: { models: Models; done: Done; onNext: (() => void) | undefined }) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { kind, number } = done;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  const orders = pageAddress(models.order, cockpit);
  const drafts = pageAddress(models.draft, cockpit);
  return (
    <div className="page-message draft-done" role="status" ref={box}>
      <h2>
        <CircleCheck aria-hidden />
        {t(`purchaseDraft.done.${kind}`, { number })}
      </h2>
      <div className="actions">
        {kind === 'ordered' && orders && (
          <Link className="button primary" to={`/${orders}?${writeParameters({ filters: { orderNo: number } })}`}>
            {t('purchaseDraft.show', { number })}
          </Link>
        )}
        {drafts && (
          <Link className="button bordered" to={`/${drafts}`}>
            {t('purchaseDraft.toDrafts')}
          </Link>
        )}
        {onNext && (
          <button type="button" className="button bordered" onClick={onNext}>
            {t('purchaseDraft.next')}
          </button>
        )}
      </div>
    </div>
  );
}
