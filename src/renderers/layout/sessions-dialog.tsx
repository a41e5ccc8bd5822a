import { Monitor } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { API, type OwnSession } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { Dialog } from '../dialogs';
import { useLoaded } from '../use-loaded';
import { Loading } from './loading';

/** Where one is logged in: each session with its device, and an end to those that are not this one. */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const { data: sessions, error, load, renew } = useLoaded(API.ownSessions);
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];

  async function end(id?: string): Promise<void> {
    try {
      await http.delete(API.ownSessions, id === undefined ? undefined : { id });
      messages.notice(t('frame.sessions.ended'));
      await renew();
    } catch (failure) {
      messages.error(failure);
      await load();
    }
  }
  return (
    <Dialog
      title={t('frame.sessions.title')}
      subtitle={t('frame.sessions.text')}
      onClose={onClose}
      footer={
        <>
          {others.length > 1 && (
            <button type="button" className="button bordered" onClick={() => void end()}>
              {t('frame.sessions.endOthers', { count: others.length })}
            </button>
          )}
          <button type="button" className="button primary" onClick={onClose}>
            {t('dialogs.close')}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        {sessions ? (
          <ul className="sessions">
            {sessions.map((session) => (
              <ListedSession key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </ul>
        ) : (
          <Loading error={error} onRetry={() => void load()} />
        )}
      </div>
    </Dialog>
  );
}

function ListedSession({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { device, address, loginTime, lastSeen, isThis, viewedBy } = session;
  const name = device || t('frame.sessions.unknown');
  return (
    <li>
      <Monitor aria-hidden />
      <div>
        <b>{name}</b>
        <span>
          {[address, t('frame.sessions.since', { time: format.dateTime(loginTime) })].filter(Boolean).join(' · ')}
        </span>
        {viewedBy !== null && <span>{t('frame.sessions.viewedBy', { name: viewedBy })}</span>}
        {!isThis && <span>{t('frame.sessions.seen', { time: format.dateTime(lastSeen) })}</span>}
      </div>
      {isThis ? (
        <span className="chip">{t('frame.sessions.this')}</span>
      ) : (
        <button
          type="button"
          className="button bordered"
          aria-label={t('frame.sessions.endOf', { name })}
          onClick={onEnd}
        >
          {t('frame.sessions.end')}
        </button>
      )}
    </li>
  );
}
