import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { type OpenDocument, useStable } from '../../renderers/documents';
import { PageSkeleton } from '../../renderers/layout';
import type { Draft } from './draft';
import { type Models, modelsOf } from './models';
import './purchase-draft.css';

/** A page about drafts, as long as their definitions can be used. */
export function WithModels({ children }: { children(models: Models): ReactNode }) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const models = useStable(modelsOf(product));
  if (models) return children(models);
  return (
    <div className="page-message" role="alert">
      <h2>{t('purchaseDraft.unavailable')}</h2>
    </div>
  );
}

/** A draft as soon as it is read, or why it could not be. */
export function WhenRead(props: { document: OpenDocument<Draft>; onLeave(): void; children: ReactNode }) {
  const { t } = useTranslation();
  const { document, onLeave, children } = props;
  const { isLoading, error, open } = document;
  if (isLoading) return <PageSkeleton />;
  if (error === null) return children;
  return (
    <PageFailure
      title={t('purchaseDraft.unread')}
      error={error}
      next={t('purchaseDraft.back')}
      onNext={() => {
        onLeave();
        open(null);
      }}
    />
  );
}
