import { useTranslation } from 'react-i18next';
import { PageFailure } from '../dialogs';
import { PageSkeleton } from './page-skeleton';

/** Stands in the place of settings while they are asked for, or when that failed. */
export function Loading({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  if (error === undefined) return <PageSkeleton />;
  return <PageFailure title={t('settings.failed')} error={error} next={t('settings.retry')} onNext={onRetry} />;
}
