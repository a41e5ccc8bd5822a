import { RotateCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { Dialog, useOpenDialogs } from '../dialogs';
import type { LiveView } from './live-indicator';
import { followOutage, NO_OUTAGE, type OutageReason } from './outage';

/**
 * Says that live updates have stopped, and offers to go on without them (LIVE-017 to LIVE-020). It closes by itself
 * when they are back.
 */
export function LiveDialog({ status, since }: LiveView) {
  const { t } = useTranslation();
  const { live, format } = useCockpit();
  const [seen, setSeen] = useState({ status: live.status, outage: followOutage(NO_OUTAGE, live.status) });
  if (seen.status !== status) setSeen({ status, outage: followOutage(seen.outage, status) });
  const { reason } = seen.outage;
  if (!useIsShown(reason) || reason === null) return null;
  const goOn = () => live.continueWithout();
  const isTrying = status === 'waiting' || status === 'connecting';
  return (
    <Dialog
      role="alertdialog"
      title={t('live.title')}
      subtitle={since ? t('live.since', { time: format.time(since.toISOString()) }) : undefined}
      icon={
        <span className="dialog-icon caution">
          <WifiOff aria-hidden />
        </span>
      }
      onClose={goOn}
      footer={
        <>
          <button type="button" className="button bordered" onClick={goOn}>
            {t('live.continue')}
          </button>
          <button type="button" className="button primary" onClick={() => live.resync()}>
            <RotateCw aria-hidden />
            {t('live.reconnect')}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <p>
          {t(`live.${reason}`)} {isTrying && t('live.retrying')}
        </p>
        <p className="quiet-text">
          {t('live.still')} {t('live.mark')}
        </p>
      </div>
    </Dialog>
  );
}

/** Waits for a dialog that is open, so that nobody is interrupted in a form; the header tells meanwhile. */
function useIsShown(reason: OutageReason | null): boolean {
  const isFree = useOpenDialogs() === 0;
  const [isShown, setShown] = useState(false);
  const next = reason !== null && (isShown || isFree);
  if (next !== isShown) setShown(next);
  return next;
}
