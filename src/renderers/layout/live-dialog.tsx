import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { Dialog } from '../dialogs';
import type { LiveView } from './live-indicator';

/** What each way of losing the connection is called (LIVE-014 to LIVE-016). */
const REASONS = { failed: 'ConnectionFailed', lost: 'ConnectionLost', disconnected: 'Disconnected' } as const;

/** Says that live updates have stopped, and offers to go on without them (LIVE-017 to LIVE-020). */
export function LiveDialog({ status, since }: LiveView) {
  const { t } = useTranslation();
  const { live, format } = useCockpit();
  const reason = status in REASONS ? REASONS[status as keyof typeof REASONS] : null;
  const [closed, setClosed] = useState(false);
  useEffect(() => setClosed(reason === null ? false : (before) => before), [reason]);
  if (!reason || closed) return null;
  function goOn(): void {
    setClosed(true);
    live.continueWithout();
  }
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
        <p>{t(`live.${reason}`)}</p>
        <p className="quiet-text">
          {t('live.still')} {t('live.mark')}
        </p>
      </div>
    </Dialog>
  );
}
