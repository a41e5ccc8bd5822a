import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../engine/form';
import type { EntityModel, FormModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import type { KeptForm } from '../kept-forms';
import { personOf } from '../person-of';
import { type Sending, sentOf, wasSent } from '../sent-before';
import { useKeeping } from '../use-keeping';
import type { ActionMachine } from './use-action-machine';

/** What is kept of a form: no password is, since the browser may hold it beyond the page (OPEN-265). */
function withoutSecrets({ fields }: FormModel, typed: FormValues, sending: Sending): Pick<KeptForm, 'typed' | 'sent'> {
  const secrets = new Set(fields.filter(({ kind }) => kind === 'password').map(({ name }) => name));
  return {
    typed: Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name))),
    // What is sent has the passwords in it.
    ...(secrets.size === 0 && sentOf(sending)),
  };
}

export interface KeptFormParts extends Pick<ActionMachine, 'state' | 'send' | 'open'> {
  readonly model: EntityModel;
  /** Names the grid. */
  readonly place: string;
}

/**
 * Keeps a form that holds something when its grid goes away, as it does with the session, and opens it again when its
 * person is back, unless it was being sent and was done. Gives what the form tells its changes to.
 */
export function useKeptForm({ model, place, state, send, open }: KeptFormParts): (changed: FormValues) => void {
  const { t } = useTranslation();
  const { http, keptForms, messages, session } = useCockpit();
  const person = personOf(session);
  const typed = useRef<FormValues>({});
  const latest = useRef({ state, keptForms, messages, t });
  latest.current = { state, keptForms, messages, t };
  /** What is not open again yet. */
  const waiting = useRef<KeptForm>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a grid's life; what it needs is in the ref.
  useEffect(() => {
    const note = latest.current.keptForms.takeNote(person);
    if (note !== undefined) latest.current.messages.warning(note);
    const kept = latest.current.keptForms.take(person, place);
    const action = kept && model.actions.find(({ name }) => name === kept.action);
    if (!action) return;
    const start = () => {
      send({ type: 'ACTION.START', action, rows: kept.rows, refused: [], refusing: [], hidden: 0, typed: kept.typed });
      latest.current.messages.notice(latest.current.t('forms.restored'));
    };
    waiting.current = kept;
    void wasSent(http, kept).then((isDone) => {
      if (waiting.current !== kept) return;
      waiting.current = undefined;
      for (const [call, key] of kept.sent?.calls ?? []) if (!isDone) open.set(call, key);
      if (isDone) latest.current.messages.notice(latest.current.t('forms.wasDone'));
      else start();
    });
    return () => {
      waiting.current = undefined;
    };
  }, [place, person]);
  useKeeping(
    place,
    useCallback(() => {
      if (waiting.current) return waiting.current;
      const now = latest.current.state;
      const { action, rows = [] } = now.context;
      if (!action?.form) return undefined;
      const left = withoutSecrets(action.form, typed.current, { open, isUnderWay: now.matches('performing') });
      return Object.keys(left.typed).length > 0 ? { action: action.name, rows, ...left } : undefined;
    }, [open]),
  );

  // What a form told that was closed is nobody's.
  if (state.matches('idle')) typed.current = {};
  return useCallback((changed) => {
    typed.current = changed;
  }, []);
}
