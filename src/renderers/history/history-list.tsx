import type { TFunction } from 'i18next';
import { ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillPath, rowKey } from '../../engine/action';
import { API, type HistoryEntry } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { type CommentPlace, CommentText } from '../comments';
import { errorSentence } from '../dialogs';
import { type ChangeText, changeTexts } from './change-text';
import './history.css';

type Loaded = { readonly entries: readonly HistoryEntry[] } | { readonly error: unknown };

/** Who did what to a row and when, the newest first, with what changed. */
export function HistoryList({ model, row }: { readonly model: EntityModel; readonly row: Row }) {
  const { t } = useTranslation();
  const { http } = useCockpit();
  const [loaded, setLoaded] = useState<Loaded>();
  const key = rowKey(model, row);
  const place = { entity: model.name, id: key };
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const show = (answer: Loaded) => {
      if (turn === asked.current) setLoaded(answer);
    };
    const path = fillPath(API.history, { row: { entity: model.name, id: key } });
    try {
      const { data } = await http.request<HistoryEntry[]>({ method: 'GET', path });
      show({ entries: data ?? [] });
    } catch (error) {
      show({ error });
    }
  }, [http, model, key]);
  // What is done to the row while its history is shown stands there at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another history.
  useEffect(() => void load(), [load, row.rowVersion]);

  return (
    <div className="history" aria-busy={loaded === undefined}>
      {loaded === undefined && <p role="status">{t('history.loading')}</p>}
      {loaded && 'error' in loaded && (
        <p role="alert">
          {errorSentence(loaded.error)}{' '}
          <button type="button" className="link-button" onClick={() => void load()}>
            {t('grid.retry')}
          </button>
        </p>
      )}
      {loaded && 'entries' in loaded && (
        <>
          <Entries model={model} place={place} entries={loaded.entries} />
          <Kept />
        </>
      )}
    </div>
  );
}

interface EntriesProps {
  readonly model: EntityModel;
  readonly place: CommentPlace;
  readonly entries: readonly HistoryEntry[];
}

function Entries({ model, place, entries }: EntriesProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  if (entries.length === 0) return <p role="status">{t('history.none')}</p>;
  const words = { yes: t('values.yes'), no: t('values.no') };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <ol tabIndex={0} aria-label={t('history.title')}>
      {entries.map((entry) => (
        <li key={`${entry.action} ${entry.id}`}>
          <p>
            <b>{entry.title}</b>
            <span>
              {t('history.by', { user: callerText(entry, t), time: format.dateTime(entry.time) })}
              {entry.approvedBy && `, ${t('history.approvedBy', { user: entry.approvedBy })}`}
            </span>
          </p>
          {entry.comment && <CommentText comment={entry.comment} place={place} />}
          <Changes changes={changeTexts(model, entry, format, words)} />
        </li>
      ))}
    </ol>
  );
}

/** That there may have been more, if history is not kept for good (OPEN-334). */
function Kept() {
  const { t } = useTranslation();
  const { product, format } = useCockpit();
  const count = product.historyMonths;
  return count > 0 && <p>{t('history.kept', { count, number: format.number(count) })}</p>;
}

/** Who did it, and another system with which of its access keys. */
function callerText({ userName, displayName: user = userName, accessKey: key }: HistoryEntry, t: TFunction): string {
  return key === undefined ? user : t('history.withKey', { user, key });
}

function Changes({ changes }: { readonly changes: readonly ChangeText[] }) {
  const { t } = useTranslation();
  return (
    <dl>
      {changes.map(({ caption, before, after }) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>
            {before && (
              <>
                <del>{before}</del>
                <ArrowRight role="img" aria-label={t('history.becomes')} />
              </>
            )}
            <ins>{after || t('forms.empty')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
