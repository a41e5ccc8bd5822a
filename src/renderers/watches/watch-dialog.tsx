import { X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, fill, type NewWatch, type Watch } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { Dialog, errorContent } from '../dialogs';
import { TextField } from '../text-field';
import { useHeldFocus } from '../use-held-focus';
import './watches.css';

const KINDS = ['enters', 'over', 'under'] as const;

export interface WatchDialogProps {
  /** The list, but what of it. */
  readonly watched: Omit<NewWatch, 'kind' | 'number'>;
  onClose(): void;
}

/** Asks what of the shown rows the person wants to be told of, and names what is watched already. */
export function WatchDialog({ watched, onClose }: WatchDialogProps) {
  const { t } = useTranslation();
  const { http, messages, format } = useCockpit();
  const id = useId();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('enters');
  const [number, setNumber] = useState('0');
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const limit = format.readNumber(number);
  const isCount = kind !== 'enters';

  async function add(): Promise<void> {
    if (isBusy) return;
    if (isCount && (limit === null || !Number.isInteger(limit) || limit < 0)) {
      setWrong(t('watches.noNumber'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await http.post(API.watches, { ...watched, kind, number: isCount ? (limit ?? 0) : 0 });
    } catch (error) {
      setBusy(false);
      return setProblem(errorContent(error).message);
    }
    messages.notice(t('watches.added', { title: watched.title }));
    onClose();
  }

  return (
    <Dialog
      title={t('watches.title')}
      subtitle={watched.title}
      onClose={onClose}
      onSubmit={() => void add()}
      footer={
        <>
          <button type="button" className="button bordered" onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" aria-disabled={isBusy || undefined}>
            {t('watches.add')}
          </button>
        </>
      }
    >
      <div className="dialog-body watch-form" ref={body} tabIndex={-1}>
        <fieldset>
          <legend>{t('watches.when')}</legend>
          {KINDS.map((one) => (
            <label className="check" key={one}>
              <input type="radio" name={id} checked={kind === one} onChange={() => setKind(one)} />
              {t(`watches.${one}`)}
            </label>
          ))}
        </fieldset>
        {isCount && (
          <TextField
            ref={field}
            label={t('watches.number')}
            problem={wrong ?? null}
            inputMode="numeric"
            value={number}
            onChange={({ target }) => {
              setNumber(target.value);
              setWrong(undefined);
            }}
          />
        )}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <Watches place={body} />
      </div>
    </Dialog>
  );
}

/**
 * What the person is told of, each of which can be ended; nothing as long as there is none, or it cannot be read. From
 * one that is ended the keyboard goes to the place.
 */
function Watches({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const { http, messages, format } = useCockpit();
  const [watches, setWatches] = useState<readonly Watch[]>([]);
  const load = useCallback(async () => {
    const answer = await http.get(API.watches).catch(() => null);
    if (answer?.data) setWatches(answer.data);
  }, [http]);
  useEffect(() => void load(), [load]);
  useHeldFocus(place, watches);

  async function remove({ id }: Watch): Promise<void> {
    try {
      await http.delete(fill(API.watch, { id: String(id) }));
    } catch (error) {
      messages.error(error);
    }
    await load();
  }

  if (watches.length === 0) return null;
  return (
    <section aria-label={t('watches.mine')}>
      <h3>{t('watches.mine')}</h3>
      <ul>
        {watches.map((watch) => (
          <li key={watch.id}>
            <span>
              {watch.title} · {t(`watches.says.${watch.kind}`, { number: format.number(watch.number) })}
            </span>
            <button
              type="button"
              className="icon-button small"
              aria-label={t('watches.remove', { title: watch.title })}
              title={t('watches.remove', { title: watch.title })}
              onClick={() => void remove(watch)}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
