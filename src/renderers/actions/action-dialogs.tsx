import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { asksFirst, type CallValues, rowKey } from '../../engine/action';
import type { FormValues } from '../../engine/form';
import type { ActionModel, EntityModel, FormModel } from '../../engine/model';
import { nameIn, PORTION_ROWS } from '../../engine/perform';
import type { Row } from '../../engine/query';
import type { ActionEvent, actionMachine } from '../../machines/action';
import { useCockpit } from '../cockpit';
import { ProgressDialog } from '../dialogs';
import { usePageShown } from '../kept-pages';
import { namesOf, rowTitle } from '../row-names';
import { ActionForm } from './action-form';
import { countedTitle, formTitle, questionTitle } from './action-title';
import { approvalNote } from './approval-note';
import { ConfirmAction } from './confirm-action';
import { figuresText } from './figures-text';
import { finalText } from './final-text';
import { formName } from './form-name';
import { isDestructive } from './is-destructive';
import { fillText, outcomeText } from './outcome-text';
import { Names, Reasons } from './taken-rows';
import type { Judge } from './use-judge';
import { useMeanwhile } from './use-meanwhile';

export interface ActionDialogsProps {
  readonly model: EntityModel;
  readonly state: SnapshotFrom<typeof actionMachine>;
  readonly values: CallValues;
  readonly judge: Judge;
  /** Is told what was changed in the form that is open. */
  onTyped(changed: FormValues): void;
  send(event: ActionEvent): void;
}

/** What the running action shows: its question, its form, how far it is. */
export function ActionDialogs(props: ActionDialogsProps) {
  const { model, state, send } = props;
  const { t } = useTranslation();
  const isShown = usePageShown();
  const { action, rows = [], progress, isUnsure, isEnding } = state.context;
  if (!action || state.matches('idle')) return null;
  const title = countedTitle(model, action, rows.length, t);
  const close = () => send({ type: 'DIALOG.CLOSE' });
  const isChecking = state.matches('checking');
  const isBusy = isChecking || state.matches('performing') || state.matches('rereading');
  const howFar = progress.of > 1 ? t(isChecking ? 'actions.checking' : 'actions.progress', { ...progress }) : undefined;
  const busyText = isUnsure ? t('error.notConfirmedYet') : isEnding ? t('actions.callingOff') : howFar;
  const canCallOff = state.matches('performing') && rows.length > PORTION_ROWS && !action.together;
  const callOff = canCallOff && !isEnding ? () => send({ type: 'ACTION.CALL_OFF' }) : undefined;
  const shared = { ...props, action, title, isBusy, onCallOff: callOff };
  return (
    <>
      {action.form && !state.matches('preparing') && <Form {...shared} form={action.form} busyText={busyText} />}
      {state.matches('confirming') && isShown && <Confirm {...shared} />}
      {!action.form && isBusy && isShown && (
        <ProgressDialog
          key={isChecking ? 'checking' : 'performing'}
          title={title}
          done={progress.done}
          of={progress.of}
          text={busyText}
          {...(isChecking ? { onCancel: close } : {})}
          onStop={callOff}
        />
      )}
    </>
  );
}

interface RunningProps extends ActionDialogsProps {
  readonly action: ActionModel;
  readonly title: string;
}

/** The rows that can, as far as is known by now, and what waits for another person if they do. */
function useAllowed({ model, action, state, values }: RunningProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { rows = [], cannot } = state.context;
  const left = new Set(cannot.map(({ key }) => key));
  const can = rows.filter((row) => !left.has(rowKey(model, row)));
  const waits = (filled: FormValues): string[] => {
    const note = approvalNote(action, can, filled, values, cockpit, t);
    return note === undefined ? [] : [note];
  };
  return { can, waits };
}

interface FormProps extends RunningProps {
  readonly form: FormModel;
  readonly isBusy: boolean;
  readonly busyText: string | undefined;
  /** Given, what is left need not be done. */
  readonly onCallOff: (() => void) | undefined;
}

/** What it asks. */
function Form(props: FormProps) {
  const { model, action, state, send, values } = props;
  const { t } = useTranslation();
  const { waits } = useAllowed(props);
  const meanwhile = useMeanwhile(props);
  const { remembered, format } = useCockpit();
  const { rows = [], refused = [], hidden = 0, setback } = state.context;
  const remembering = `${model.name}.${action.name}`;
  return (
    <ActionForm
      model={model}
      name={formName(model, action)}
      form={props.form}
      title={formTitle(model, action, rows.length, t)}
      subtitle={rows.length === 1 && rows[0] ? namesOf(model, rows[0]) : undefined}
      question={questionOf(model, action, rows)}
      figures={figuresText(model, action, rows, format, t)}
      final={finalText(model, action, t)}
      notesOf={(filled) => [...(hidden > 0 ? [t('actions.hiddenSelected', { count: hidden })] : []), ...waits(filled)]}
      about={
        <>
          {rows.length > 1 && <Names names={rows.map((row) => rowTitle(model, nameIn(model)(row).name))} />}
          {refused.length > 0 && (
            <>
              <p className="caution-text">{t('actions.leftOut', { count: refused.length })}</p>
              <Reasons failed={refused} />
            </>
          )}
        </>
      }
      submitTitle={isPlainEdit(action) ? t('forms.save') : props.title}
      destructive={isDestructive(action)}
      rows={rows}
      adds={action.effect.kind === 'add'}
      values={values}
      preview={action.preview}
      remembered={remembered.of(remembering, props.form)}
      typed={state.context.typed}
      onTyped={props.onTyped}
      isBusy={props.isBusy}
      busyText={props.busyText}
      onCallOff={props.onCallOff}
      setback={setback}
      meanwhile={meanwhile}
      onSubmit={(filled) => {
        remembered.keep(remembering, props.form, filled);
        send({ type: 'FORM.SUBMIT', values: filled });
      }}
      onClose={() => send({ type: 'DIALOG.CLOSE' })}
    />
  );
}

/** Whether it is to be done. */
function Confirm(props: RunningProps) {
  const { model, action, state, send } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { can, waits } = useAllowed(props);
  const meanwhile = useMeanwhile(props);
  const { rows = [], refused = [], hidden = 0 } = state.context;
  const cannot = [...refused, ...state.context.cannot];
  return (
    <ConfirmAction
      model={model}
      title={questionTitle(model, action, can, cannot.length > 0, t)}
      confirm={countedTitle(model, action, can.length, t, rows.length)}
      question={action.form ? undefined : questionOf(model, action, can)}
      final={action.form ? undefined : finalText(model, action, t)}
      figures={figuresText(model, action, can, format, t)}
      names={can.map((row) => namesOf(model, row))}
      cannot={cannot}
      heading={outcomeText(model, action, 'failed')}
      notes={[
        ...(hidden > 0 ? [t('actions.hiddenSelected', { count: hidden })] : []),
        ...waits(state.context.values ?? {}),
      ]}
      meanwhile={meanwhile}
      destructive={isDestructive(action)}
      onConfirm={() => send({ type: 'ACTION.CONFIRM' })}
      onClose={() => send({ type: 'DIALOG.CLOSE' })}
    />
  );
}

/** The question that a definition or a locale has for the action; none if it only wants to ask. */
function questionOf(model: EntityModel, action: ActionModel, rows: readonly Row[]): string | undefined {
  if (!asksFirst(action, rows)) return undefined;
  const own =
    outcomeText(model, action, 'confirm') ?? (typeof action.confirm === 'string' ? action.confirm : undefined);
  return own && fillText(own, undefined, rows[0]);
}

/** Adding and changing a row is saving it, unless the definition wants it confirmed: then the button says the verb. */
function isPlainEdit({ effect, confirm }: ActionModel): boolean {
  return confirm === false && (effect.kind === 'add' || effect.kind === 'update');
}
