import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import type { FormValues } from '../../engine/form';
import type { EntityModel, FormModel } from '../../engine/model';
import type { ActionEvent, actionMachine } from '../../machines/action';
import { useCockpit } from '../cockpit';
import { personOf } from '../person-of';
import { useKeeping } from '../use-keeping';

/** What is kept of a form: no password is, since the browser may hold it beyond the page (OPEN-265). */
function withoutSecrets({ fields }: FormModel, typed: FormValues): FormValues {
  const secrets = new Set(fields.filter(({ kind }) => kind === 'password').map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name)));
}

export interface KeptFormParts {
  readonly model: EntityModel;
  /** Names the grid. */
  readonly place: string;
  readonly state: SnapshotFrom<typeof actionMachine>;
  send(event: ActionEvent): void;
}

/**
 * Keeps a form that holds something when its grid goes away, as it does with the session, and opens it again when its
 * person is back. Gives what the form tells its changes to.
 */
export function useKeptForm({ model, place, state, send }: KeptFormParts): (changed: FormValues) => void {
  const { t } = useTranslation();
  const { keptForms, messages, session } = useCockpit();
  const person = personOf(session);
  const typed = useRef<FormValues>({});
  const latest = useRef({ state, keptForms, messages, t });
  latest.current = { state, keptForms, messages, t };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a grid's life; what it needs is in the ref.
  useEffect(() => {
    const note = latest.current.keptForms.takeNote(person);
    if (note !== undefined) latest.current.messages.warning(note);
    const kept = latest.current.keptForms.take(person, place);
    const action = kept && model.actions.find(({ name }) => name === kept.action);
    if (action) {
      send({ type: 'ACTION.START', action, rows: kept.rows, refused: [], refusing: [], hidden: 0, typed: kept.typed });
      latest.current.messages.notice(latest.current.t('forms.restored'));
    }
  }, [place, person]);
  useKeeping(
    place,
    useCallback(() => {
      const { action: open, rows = [] } = latest.current.state.context;
      const left = open?.form ? withoutSecrets(open.form, typed.current) : {};
      return open && Object.keys(left).length > 0 ? { action: open.name, rows, typed: left } : undefined;
    }, []),
  );

  // What a form told that was closed is nobody's.
  if (state.matches('idle')) typed.current = {};
  return useCallback((changed) => {
    typed.current = changed;
  }, []);
}
