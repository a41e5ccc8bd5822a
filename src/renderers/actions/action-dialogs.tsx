import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { type CallValues, rowKey } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/definition/model';
import type { FormValues } from '../../engine/form';
import type { Row } from '../../engine/query';
import { type ActionEvent, type actionMachine, nameIn } from '../../machines/action';
import { useCockpit } from '../cockpit';
import { ActionForm } from './action-form';
import { confirmText, countedTitle, formTitle, rowTitle } from './action-title';
import { approvalNote } from './approval-note';
import { ConfirmAction } from './confirm-action';
import { formName } from './form-name';
import { isDestructive } from './is-destructive';
import { fillText, madeText, outcomeText } from './outcome-text';
import { ProgressDialog } from './progress-dialog';
import { ReportDialog } from './report-dialog';

export interface ActionDialogsProps {
  readonly model: EntityModel;
  readonly state: SnapshotFrom<typeof actionMachine>;
  readonly values: CallValues;
  /** Is told what was changed in the form that is open. */
  onTyped(changed: FormValues): void;
  send(event: ActionEvent): void;
}

/** What the running action shows: its question, its form, how far it is, what came of it. */
export function ActionDialogs({ model, state, send, values, onTyped }: ActionDialogsProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { action, rows = [], refused = [], hidden = 0, cannot, setback, progress, isUnsure, outcome } = state.context;
  if (!action || state.matches('idle')) return null;
  const title = countedTitle(model, action, rows.length, t);
  const close = () => send({ type: 'DIALOG.CLOSE' });
  if (state.matches('reporting')) {
    const failed = new Set(outcome.failed.map(({ key }) => key));
    const again = rows.filter((row) => failed.has(rowKey(model, row)));
    return (
      <ReportDialog
        model={model}
        title={title}
        heading={outcomeText(model, action, 'failed')}
        outcome={outcome}
        made={madeText(model, action, outcome)}
        retries={again.length}
        onClose={close}
        onRetry={() => send({ type: 'REPORT.RETRY', rows: again })}
      />
    );
  }
  const isChecking = state.matches('checking');
  const isBusy = isChecking || state.matches('performing') || state.matches('rereading');
  const howFar = progress.of > 1 ? t(isChecking ? 'actions.checking' : 'actions.progress', { ...progress }) : undefined;
  const busyText = isUnsure ? t('error.notConfirmedYet') : howFar;
  const left = new Set(cannot.map(({ key }) => key));
  const can = rows.filter((row) => !left.has(rowKey(model, row)));
  const waits = (filled: FormValues): string[] => {
    const note = approvalNote(action, can, filled, values, cockpit, t);
    return note === undefined ? [] : [note];
  };
  return (
    <>
      {action.form && !state.matches('preparing') && (
        <ActionForm
          model={model}
          name={formName(model, action)}
          form={action.form}
          title={formTitle(model, action, rows.length, t)}
          subtitle={rows.length === 1 ? rowTitle(model, String(rows[0]?.[model.display] ?? '')) : undefined}
          question={questionOf(model, action, rows)}
          notesOf={(filled) => [
            ...(hidden > 0 ? [t('actions.hiddenSelected', { count: hidden })] : []),
            ...(refused.length > 0 ? [t('actions.leftOut', { count: refused.length })] : []),
            ...waits(filled),
          ]}
          submitTitle={isPlainEdit(action) ? t('forms.save') : title}
          destructive={isDestructive(action)}
          rows={rows}
          adds={action.effect.kind === 'add'}
          values={values}
          preview={action.preview}
          typed={state.context.typed}
          onTyped={onTyped}
          isBusy={isBusy}
          busyText={busyText}
          setback={setback}
          onSubmit={(filled) => send({ type: 'FORM.SUBMIT', values: filled })}
          onClose={close}
        />
      )}
      {state.matches('confirming') && (
        <ConfirmAction
          model={model}
          title={title}
          confirm={countedTitle(model, action, can.length, t, rows.length)}
          question={
            action.form ? undefined : (questionOf(model, action, can) ?? confirmText(model, action, can.length, t))
          }
          names={can.map((row) => rowTitle(model, nameIn(model)(row).name))}
          cannot={[...refused, ...cannot]}
          heading={outcomeText(model, action, 'failed')}
          notes={[
            ...(hidden > 0 ? [t('actions.hiddenSelected', { count: hidden })] : []),
            ...waits(state.context.values ?? {}),
          ]}
          destructive={isDestructive(action)}
          onConfirm={() => send({ type: 'ACTION.CONFIRM' })}
          onClose={close}
        />
      )}
      {!action.form && isBusy && (
        <ProgressDialog
          key={isChecking ? 'checking' : 'performing'}
          title={title}
          done={progress.done}
          of={progress.of}
          text={busyText}
          {...(isChecking ? { onCancel: close } : {})}
        />
      )}
    </>
  );
}

/** The question that a definition or a locale has for the action; none if it only wants to ask. */
function questionOf(model: EntityModel, action: ActionModel, rows: readonly Row[]): string | undefined {
  if (action.confirm === false) return undefined;
  const own =
    outcomeText(model, action, 'confirm') ?? (typeof action.confirm === 'string' ? action.confirm : undefined);
  return own && fillText(own, undefined, rows[0]);
}

/** Adding and changing a row is saving it, unless the definition wants it confirmed: then the button says the verb. */
function isPlainEdit({ effect, confirm }: ActionModel): boolean {
  return confirm === false && (effect.kind === 'add' || effect.kind === 'update');
}
