import { LogOut, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorDetails, errorContent } from '../../renderers/dialogs';
import { PageSkeleton } from '../../renderers/layout';

/** The frame's shape while definitions and settings load, or what kept them from loading. */
export function StartPage(props: { error: unknown; onRetry(): void; onLeave(): void }) {
  const { t } = useTranslation();
  if (props.error === null) {
    return (
      <div className="frame" data-menu="extended">
        <div className="top" />
        <div className="menu" />
        <main className="content">
          <PageSkeleton />
        </main>
      </div>
    );
  }
  const { message, details, stack } = errorContent(props.error);
  return (
    <main className="page-message" role="alert">
      <h1>{t('error.start')}</h1>
      <p>{t('error.startText')}</p>
      <p className="message">{message}</p>
      <ErrorDetails details={details} stack={stack} />
      <div className="actions">
        <button type="button" className="button primary" onClick={props.onRetry}>
          <RotateCw aria-hidden />
          {t('error.retry')}
        </button>
        <button type="button" className="button bordered" onClick={props.onLeave}>
          <LogOut aria-hidden />
          {t('frame.profile.logOut')}
        </button>
      </div>
    </main>
  );
}
