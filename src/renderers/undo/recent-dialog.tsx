import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type DoneCall } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { Dialog, errorSentence } from '../dialogs';
import { useLoaded } from '../use-loaded';
import { undoCalls } from './undo-calls';
import './recent.css';

/** What the person did in the last hours, as the server keeps it, each with its undo or why there is none. */
export function RecentDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { data: calls, error, load, renew } = useLoaded(API.doneCalls);
  const [undoing, setUndoing] = useState<string>();

  async function undo({ id, text }: DoneCall): Promise<void> {
    setUndoing(id);
    await undoCalls({ calls: [id], text }, cockpit, t);
    await renew();
    setUndoing(undefined);
  }
  return (
    <Dialog title={t('frame.recent.title')} subtitle={t('frame.recent.text')} width="medium" onClose={onClose}>
      <div className="dialog-body recent" aria-busy={!calls && !error}>
        {!calls && !error && <p role="status">{t('history.loading')}</p>}
        {!calls && error !== undefined && (
          <p role="alert">
            {errorSentence(error)}{' '}
            <button type="button" className="link-button" onClick={() => void load()}>
              {t('grid.retry')}
            </button>
          </p>
        )}
        {calls?.length === 0 && <p role="status">{t('frame.recent.none')}</p>}
        {calls && calls.length > 0 && (
          <ol>
            {calls.map((call) => (
              <Line key={call.id} call={call} busy={undoing !== undefined} onUndo={() => void undo(call)} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

interface LineProps {
  readonly call: DoneCall;
  readonly busy: boolean;
  onUndo(): void;
}

function Line({ call, busy, onUndo }: LineProps) {
  const { t } = useTranslation();
  const { format, session } = useCockpit();
  const { text, time, state, reason, undoneAt, undoneBy } = call;
  return (
    <li data-state={state}>
      <div>
        <b>{text}</b>
        <span>
          <time dateTime={time}>{format.dateTime(time)}</time>
          {state === 'final' && reason && ` · ${reason}`}
          {state === 'undone' &&
            ` · ${t(undoneBy === session.userName ? 'undo.undoneByYou' : 'undo.undoneBy', {
              name: undoneBy,
              time: format.dateTime(undoneAt ?? ''),
            })}`}
        </span>
      </div>
      {state !== 'final' && (
        <button
          type="button"
          className="button bordered compact"
          aria-label={t('undo.undoOf', { text })}
          aria-disabled={state !== 'open' || busy || undefined}
          onClick={() => state === 'open' && !busy && onUndo()}
        >
          <Undo2 aria-hidden />
          {t(state === 'undone' ? 'undo.undone' : 'actions.undo')}
        </button>
      )}
    </li>
  );
}
