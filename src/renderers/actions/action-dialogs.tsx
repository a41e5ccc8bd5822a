import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { type CallValues, rowKey } from '../../engine/action';
import type { EntityModel } from '../../engine/definition/model';
import type { ActionEvent, actionMachine } from '../../machines/action';
import { FormDialog } from '../forms';
import { confirmText, countedTitle, formTitle } from './action-title';
import { ConfirmAction } from './confirm-action';
import { isDestructive } from './is-destructive';
import { outcomeText } from './outcome-text';
import { ProgressDialog } from './progress-dialog';
import { ReportDialog } from './report-dialog';

export interface ActionDialogsProps {
  readonly model: EntityModel;
  readonly state: SnapshotFrom<typeof actionMachine>;
  readonly values: CallValues;
  send(event: ActionEvent): void;
}

/** What the running action shows: its question, its form, how far it is, what came of it. */
export function ActionDialogs({ model, state, send, values }: ActionDialogsProps) {
  const { t } = useTranslation();
  const { action, rows = [], refused = 0, hidden = 0, setback, progress, outcome } = state.context;
  if (!action || state.matches('idle')) return null;
  const title = countedTitle(model, action, rows.length, t);
  const close = () => send({ type: 'DIALOG.CLOSE' });
  if (state.matches('confirming')) {
    return (
      <ConfirmAction
        title={title}
        question={
          outcomeText(model, action, 'confirm') ??
          (typeof action.confirm === 'string' ? action.confirm : confirmText(model, action, rows.length, t))
        }
        names={rows.map((row) => String(row[model.display] ?? rowKey(model, row)))}
        refused={refused}
        hidden={hidden}
        destructive={isDestructive(action)}
        onConfirm={() => send({ type: 'ACTION.CONFIRM' })}
        onClose={close}
      />
    );
  }
  if (state.matches('reporting')) {
    return (
      <ReportDialog
        model={model}
        title={title}
        heading={outcomeText(model, action, 'failed')}
        outcome={outcome}
        onClose={close}
        onRetry={() => {
          const failed = new Set(outcome.failed.map(({ key }) => key));
          send({ type: 'REPORT.RETRY', rows: rows.filter((row) => failed.has(rowKey(model, row))) });
        }}
      />
    );
  }
  if (action.form && (state.matches('filling') || state.matches('performing'))) {
    return (
      <FormDialog
        model={model}
        name={action.effect.kind === 'add' || action.effect.kind === 'update' ? '' : action.name}
        form={action.form}
        title={formTitle(model, action, rows.length, t)}
        subtitle={rows.length === 1 ? String(rows[0]?.[model.display] ?? '') : undefined}
        note={refused > 0 ? t('actions.leftOut', { count: refused }) : undefined}
        submitTitle={action.effect.kind === 'update' || action.effect.kind === 'add' ? t('forms.save') : title}
        row={rows.length === 1 ? rows[0] : undefined}
        values={values}
        isBusy={state.matches('performing')}
        setback={setback}
        onSubmit={(filled) => send({ type: 'FORM.SUBMIT', values: filled })}
        onClose={close}
      />
    );
  }
  if (state.matches('performing')) return <ProgressDialog title={title} done={progress.done} of={progress.of} />;
  return null;
}
