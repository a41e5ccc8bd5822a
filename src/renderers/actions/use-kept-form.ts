import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../engine/form';
import type { EntityModel, FormModel, PropertyModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import type { KeptForm } from '../kept-forms';
import { personOf } from '../person-of';
import { sentOf, wasSent } from '../sent-before';
import { useKeeping } from '../use-keeping';
import type { ActionMachine } from './use-action-machine';

const isSecret = ({ kind }: PropertyModel): boolean => kind === 'password';

/** What is kept of a form: no password is, since the browser may hold it beyond the page (OPEN-265). */
function withoutSecrets({ fields }: FormModel, typed: FormValues): FormValues {
  const secrets = new Set(fields.filter(isSecret).map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name)));
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
  /** What is not open again yet: what became of it is asked, or another form is open. */
  const waiting = useRef<KeptForm>(undefined);
  const [back, setBack] = useState<KeptForm>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a grid's life; what it needs is in the ref.
  useEffect(() => {
    const note = latest.current.keptForms.takeNote(person);
    if (note !== undefined) latest.current.messages.warning(note);
    const kept = latest.current.keptForms.take(person, place);
    if (!kept) return;
    waiting.current = kept;
    void wasSent(http, kept).then((isDone) => {
      if (waiting.current !== kept) return;
      if (!isDone) return setBack(kept);
      waiting.current = undefined;
      latest.current.messages.notice(latest.current.t('forms.wasDone'));
    });
    return () => {
      waiting.current = undefined;
      setBack(undefined);
    };
  }, [place, person]);
  const isIdle = state.matches('idle');
  useEffect(() => {
    if (!back || !isIdle) return;
    setBack(undefined);
    waiting.current = undefined;
    const action = model.actions.find(({ name }) => name === back.action);
    if (!action) return;
    for (const [call, key] of back.sent?.calls ?? []) open.set(call, key);
    send({ type: 'ACTION.START', action, rows: back.rows, refused: [], refusing: [], hidden: 0, typed: back.typed });
    latest.current.messages.notice(latest.current.t('forms.restored'));
  }, [back, isIdle, model, open, send]);
  useKeeping(
    place,
    useCallback(() => {
      const now = latest.current.state;
      const { action, rows = [] } = now.context;
      const left = action?.form ? withoutSecrets(action.form, typed.current) : {};
      if (!action || Object.keys(left).length === 0) return waiting.current;
      // What is sent has the passwords in it; and of several calls one that was done is not all of them.
      const hasSecrets = model.actions.some(({ form }) => form?.fields.some(isSecret));
      const isUnderWay = now.matches('performing') && rows.length <= 1;
      return { action: action.name, rows, typed: left, ...(!hasSecrets && sentOf({ open, isUnderWay })) };
    }, [model, open]),
  );

  // What a form told that was closed is nobody's.
  if (isIdle) typed.current = {};
  return useCallback((changed) => {
    typed.current = changed;
  }, []);
}
