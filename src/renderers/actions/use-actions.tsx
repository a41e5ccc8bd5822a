import { useMachine } from '@xstate/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { type CallValues, fillAddress, type Offer, offer, resolver, rowKey } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/definition/model';
import { isQuiet, type Said } from '../../engine/http';
import type { RowPatch } from '../../engine/live';
import { isAllowed } from '../../engine/permission';
import type { Row } from '../../engine/query';
import {
  type ActionStart,
  actionMachine,
  createPerformer,
  nameIn,
  type Outcome,
  type Performer,
  type PerformInput,
} from '../../machines/action';
import { captions } from '../captions';
import { type Cockpit, useCockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import { pageAddress } from '../grid/reference-address';
import type { OfferedAction } from '../grid/selection-bar';
import { useHistory } from '../history';
import type { MainAction } from '../page-actions';
import { ActionDialogs } from './action-dialogs';
import { addTitle, countedTitle } from './action-title';
import { isDestructive } from './is-destructive';
import { isListed } from './is-listed';
import { openAddress } from './open-address';
import { fillText, outcomeText, toldIn } from './outcome-text';
import { readNow, readRows } from './read-rows';
import { briefReason, reasonText } from './reason-text';
import { refusedRows } from './refused-rows';
import { RowsDialog } from './rows-dialog';
import { undoOf } from './undo';
import { personOf, useKeptForm } from './use-kept-form';
import { useWaiting } from './use-waiting';
import { waitingNotice } from './waiting-notice';

/** Of a definition's actions, the one whose form shows the row. */
const UPDATE = 'update';

export interface ActionsOptions {
  /** Parameters of the page's path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The rows with these keys were changed, and something was made by the way. */
  onDone(doneKeys: readonly string[], said: Said): void;
  /** True for a row that the filters do not show. */
  isHidden?(row: Row): boolean;
  /** The page says itself what was done. */
  readonly saysDone?: boolean;
}

export interface Actions {
  /** The action that the page's main button runs. */
  readonly add: MainAction | undefined;
  readonly dialogs: ReactNode;
  offered(rows: readonly Row[]): readonly OfferedAction[];
  /** The same for a menu: what changes, what shows, what takes away. */
  groups(rows: readonly Row[]): readonly (readonly OfferedAction[])[];
  /** Opens the page of the row, else its form; false if this person has neither for it. */
  open(row: Row): boolean;
  /** Rows changed on the server: a form that is about one of them says so. */
  changed(patches: readonly RowPatch[]): void;
  /** True for a row whose work was called off. */
  isEnded(row: Row): boolean;
}

/** Values of placeholders that are no row's and no form's. */
function useCallValues(parameters: Readonly<Record<string, string>>): CallValues {
  const { session, settings, format } = useCockpit();
  return useMemo(
    () => ({
      page: parameters,
      session: {
        userId: session.userId,
        userName: session.userName,
        businessUnit: session.businessUnit,
        language: session.language,
      },
      settings: settings.userSettings as Readonly<Record<string, unknown>>,
      clock: (name: string) => format.clockValue(name, new Date()),
    }),
    [parameters, session, settings, format],
  );
}

/** Whether the page that an action opens, or the rows that it shows, are for this person. */
function seesTarget(action: ActionModel, cockpit: Cockpit): boolean {
  if (action.show) {
    const shown = cockpit.product.models[action.show.entity];
    return shown !== undefined && isAllowed(shown, { may: cockpit.may, features: cockpit.session.features });
  }
  if (!action.open) return true;
  const path = action.open.split(/[?/]/)[0];
  const models = Object.values(cockpit.product.models);
  const owner = models.find(({ pages }) => pages.some((page) => page.path.split('/')[0] === path));
  return owner === undefined || pageAddress(owner, cockpit) !== undefined;
}

/** Offers and performs the actions of a definition. */
export function useActions(
  model: EntityModel,
  { parameters, onDone, isHidden, saysDone = false }: ActionsOptions,
): Actions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cockpit = useCockpit();
  const values = useCallValues(parameters);
  const history = useHistory(model);
  const waiting = useWaiting(model);
  const [shown, setShown] = useState<{ action: ActionModel; row: Row }>();
  const refreshWaiting = waiting.refresh;
  const latest = useRef({ onDone, isHidden, saysDone, refreshWaiting });
  latest.current = { onDone, isHidden, saysDone, refreshWaiting };
  /** The rows of the running action as they were. */
  const before = useRef<readonly Row[]>([]);

  const machine = useMemo(() => {
    const performer = createPerformer({
      http: cockpit.http,
      model,
      values,
      newKey: () => crypto.randomUUID(),
      reasonOf: (error) => errorContent(error).message,
    });
    const undo = (action: ActionModel | undefined, outcome: Outcome) =>
      action && undoOf({ model, action, before: before.current, outcome, performer, cockpit, t });
    return actionMachine.provide({
      actors: {
        readRows: fromPromise(({ input }) => readRows(cockpit.http, model, input.action, input.rows)),
        readNow: fromPromise(({ input }) => readNow(cockpit.http, model, input)),
        check: fromPromise(({ input, signal }) => performer.check(input, signal)),
        perform: fromPromise(({ input }) => performOrNote(performer, input, model, cockpit, t)),
      },
      actions: {
        settle({ context }, outcome: Outcome) {
          const failed = new Set(outcome.failed.map(({ key }) => key));
          const keys = (context.rows ?? []).map((row) => rowKey(model, row));
          latest.current.onDone(
            keys.filter((key) => !failed.has(key)),
            outcome.said,
          );
        },
        tellUndo({ context }, outcome: Outcome) {
          const way = undo(context.action, outcome);
          if (way) cockpit.messages.notice(doneText(model, context, outcome, t), way);
        },
        tellError: (_, error: unknown) => cockpit.messages.error(error),
        tellDone: ({ context }, outcome: Outcome) => {
          const row = context.rows?.[0];
          if (outcome.waiting > 0) {
            latest.current.refreshWaiting();
            return cockpit.messages.notice(...waitingNotice(model, context.action, outcome, cockpit, navigate, t));
          }
          if (latest.current.saysDone) return;
          const own = context.action && outcomeText(model, context.action, 'done');
          const told = own ? toldIn(own, outcome, row) : [];
          if (own && told.length > 0) cockpit.messages.success(fillText(own, outcome, row), told.join(', '));
          else
            cockpit.messages.notice(
              own ? fillText(own, outcome, row) : doneText(model, context, outcome, t),
              undo(context.action, outcome),
            );
        },
      },
    });
  }, [cockpit, model, values, navigate, t]);
  const [state, send] = useMachine(machine);
  const onTyped = useKeptForm({ model, place: `${model.name} ${JSON.stringify(parameters)}`, state, send });

  const judge = useCallback(
    (action: ActionModel, rows: readonly Row[]): Offer =>
      offer(action, rows, {
        may: cockpit.may,
        features: cockpit.session.features,
        model,
        resolve: resolver(values),
        waiting: waiting.of,
        seesTarget: (one) => seesTarget(one, cockpit),
      }),
    [cockpit, model, values, waiting],
  );

  const start = useCallback(
    (action: ActionModel, rows: readonly Row[], { allowedRows, refusedRows: refused }: Offer) => {
      if (action.open) {
        const address = fillAddress(action.open, { ...values, row: rows[0], rows });
        if (action.openIn === 'window') window.open(address, '_blank', 'noopener');
        else navigate(address);
        return;
      }
      if (action.show && rows[0]) return setShown({ action, row: rows[0] });
      before.current = allowedRows.map((row) => ({ ...row }));
      send({
        type: 'ACTION.START',
        action,
        rows: action.rows === 'none' ? [] : allowedRows,
        refused: refusedRows(model, action, refused, cockpit, t),
        hidden: allowedRows.filter((row) => latest.current.isHidden?.(row)).length,
      });
    },
    [navigate, send, values, model, cockpit, t],
  );

  const listed = (rows: readonly Row[]): (OfferedAction & { action: ActionModel })[] =>
    model.actions
      .filter((action) => action.rows !== 'none')
      .map((action) => ({ action, verdict: judge(action, rows) }))
      .filter(({ verdict }) => isListed(verdict, cockpit))
      .map(({ action, verdict }) => ({
        action,
        name: action.name,
        title: countedTitle(model, action, verdict.enabled ? verdict.allowedRows.length : 0, t, rows.length),
        enabled: verdict.enabled,
        reason: verdict.reason && briefReason(model, action, verdict.reason, verdict, cockpit, t),
        lacks: verdict.reason?.kind === 'permission' ? verdict.reason.key : undefined,
        destructive: isDestructive(action),
        run: () => start(action, rows, verdict),
      }));

  const isOffered = (action: ActionModel): boolean => judge(action, []).offered;

  /** From a popup: the grid below it stands still, so the row is asked for as it is by now. */
  async function runNow(action: ActionModel, known: Row): Promise<void> {
    try {
      const [row = known] = await readNow(cockpit.http, model, [known]);
      const verdict = judge(action, [row]);
      if (verdict.enabled) start(action, [row], verdict);
      else if (verdict.reason) {
        const why = verdict.reason.kind === 'permission' ? verdict.reason.key : undefined;
        cockpit.messages.warning(reasonText(model, action, verdict.reason, verdict, cockpit, t), why);
      }
    } catch (error) {
      cockpit.messages.error(error);
    }
  }

  const adding = model.actions
    .filter((action) => action.rows === 'none')
    .map((action) => ({ action, verdict: judge(action, []) }))
    .find(({ verdict }) => verdict.offered && verdict.enabled);

  return {
    add: adding && {
      title: addTitle(model, adding.action, t),
      adds: adding.action.form !== undefined,
      run: () => start(adding.action, [], adding.verdict),
    },
    offered: (rows) => [...listed(rows), ...history.offered(rows)],
    groups(rows) {
      const all = listed(rows);
      return [
        all.filter(({ action }) => !isDestructive(action) && !isLooking(action)),
        [...all.filter(({ action }) => isLooking(action)), ...history.offered(rows)],
        all.filter(({ action }) => isDestructive(action)),
      ];
    },
    open(row) {
      const address = openAddress(model, row, cockpit);
      const update = model.actions.find(({ name, form }) => name === UPDATE && form);
      const verdict = update && judge(update, [row]);
      if (address !== undefined) navigate(address);
      else if (update && verdict?.enabled) start(update, [row], verdict);
      else return false;
      return true;
    },
    changed(patches) {
      const [known, ...others] = state.context.rows ?? [];
      if (!state.matches('filling') || !known || others.length > 0) return;
      const patch = patches.find(({ key }) => key === rowKey(model, known));
      if (patch && Number(patch.row.rowVersion) > Number(known.rowVersion))
        send({ type: 'ROW.CHANGED', row: { ...patch.row }, changed: patch.properties });
    },
    isEnded: (row) => {
      const property = model.properties.find(({ name }) => name === model.state);
      return property?.values?.find(({ value }) => value === row[property.name])?.group === 'Cancelled';
    },
    dialogs: (
      <>
        {history.dialog}
        <ActionDialogs model={model} state={state} send={send} values={values} onTyped={onTyped} />
        {shown?.action.show && (
          <RowsDialog
            rows={shown.action.show}
            row={shown.row}
            title={captions.action(model, shown.action)}
            subtitle={String(shown.row[model.display] ?? rowKey(model, shown.row))}
            buttons={model.actions.filter(({ name }) => shown.action.buttons?.includes(name)).filter(isOffered)}
            captionOf={(action) => captions.action(model, action)}
            onButton={(action) => void runNow(action, shown.row)}
            onClose={() => setShown(undefined)}
          />
        )}
      </>
    ),
  };
}

/** Performs it. If the session ends before all is done, no dialog can say so: the person hears it after the next log-in. */
async function performOrNote(
  performer: Performer,
  input: PerformInput,
  model: EntityModel,
  { keptForms, session }: Cockpit,
  t: ReturnType<typeof useTranslation>['t'],
): Promise<Outcome> {
  const count = Math.max(1, input.rows.length - input.except.length);
  let before = 0;
  function progress(done: number, of: number): void {
    before = done;
    input.progress(done, of);
  }
  try {
    return await performer.perform({ ...input, progress });
  } catch (error) {
    // A form comes back by itself.
    if (isQuiet(error) && (!input.action.form || before > 0)) {
      const title = countedTitle(model, input.action, count, t);
      keptForms.note(personOf(session), t('actions.sessionEnded', { title, done: before, count }));
    }
    throw error;
  }
}

function isLooking(action: ActionModel): boolean {
  return action.show !== undefined || action.open !== undefined;
}

/** One row of an action that can be undone is named, since its notice stays for long. */
function doneText(
  model: EntityModel,
  { action, rows = [] }: Partial<ActionStart>,
  { succeeded }: Outcome,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (!action) return t('actions.done');
  const title = countedTitle(model, action, succeeded, t);
  if (succeeded > 1) return `${title}: ${t('actions.done')}`;
  const [row] = rows;
  return row && action.inverse !== undefined
    ? `${nameIn(model)(row).name}, ${title}: ${t('actions.done')}`
    : t('actions.done');
}
