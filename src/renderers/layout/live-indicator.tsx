import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type LiveStatus, useCockpit } from '../cockpit';
import { minuteOf } from '../minute-of';

/** The state of live updates, and since when they are missing. */
export interface LiveView {
  readonly status: LiveStatus;
  /** When the connection was last seen, once it is gone. */
  readonly since: Date | null;
}

/** States in which what is seen may be out of date. */
const STALE: ReadonlySet<LiveStatus> = new Set(['waiting', 'failed', 'lost', 'disconnected', 'without']);

/** Follows the live connection; between two tries it stays as stale as it was. */
export function useLiveView(): LiveView {
  const { live } = useCockpit();
  const status = useSyncExternalStore(
    (listener) => live.onStatus(listener),
    () => live.status,
  );
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => {
    if (status === 'connected' || status === 'off') setSince(null);
    else if (STALE.has(status)) setSince((before) => before ?? new Date());
  }, [status]);
  return { status, since };
}

/** 'Live', or since when it is not, with the key to try again. */
export function LiveIndicator({ status, since }: LiveView) {
  const { t } = useTranslation();
  const { live, format } = useCockpit();
  // Its place is kept, so that nothing beside it moves.
  if (status === 'off')
    return (
      <span className="live off" aria-hidden>
        <i className="dot" />
        <span className="word">{t('live.live')}</span>
      </span>
    );
  if (status === 'connected') {
    return (
      <span className="live" role="status">
        <i className="dot" aria-hidden />
        <span className="word">{t('live.live')}</span>
      </span>
    );
  }
  if (status === 'connecting' && !since) {
    return (
      <span className="live trying" role="status">
        <i className="dot" aria-hidden />
        <span className="visually-hidden">{t('live.connecting')}</span>
        <span className="word" data-next={t('live.live')} aria-hidden>
          …
        </span>
      </span>
    );
  }
  const time = since ? minuteOf(format, since) : '';
  return (
    <button type="button" className="live stale" onClick={() => live.resync()}>
      <WifiOff aria-hidden />
      <span className="part" role="status">
        {time ? t('live.stale', { time }) : t('live.none')}
      </span>
      <span className="part">{status === 'waiting' ? t('live.waiting') : t('live.reconnect')}</span>
    </button>
  );
}
