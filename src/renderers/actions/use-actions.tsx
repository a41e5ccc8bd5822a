import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { rowKey, UPDATE } from '../../engine/action';
import type { ReadRows } from '../../engine/grid';
import type { Said } from '../../engine/http';
import type { RowPatch, Told } from '../../engine/live';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { useHistory } from '../history';
import { keepOpened } from '../kept-things';
import type { OfferedAction } from '../offered-action';
import type { MainAction } from '../page-actions';
import { pageAddress } from '../reference-address';
import { useMissing } from '../use-missing';
import { actionDialogs } from './action-dialogs-part';
import { isDestructive } from './is-destructive';
import { filledAddress, goTo, openAddress } from './open-address';
import { reasonText } from './reason-text';
import { refusedRows } from './refused-rows';
import { reportDialog, type ShownReport, useReport } from './report';
import { type ActionMachine, useActionMachine } from './use-action-machine';
import { useFreshStart } from './use-fresh-start';
import { useHeldKeys } from './use-held-keys';
import { useCallValues, useJudge } from './use-judge';
import { useKeptForm } from './use-kept-form';
import { type Start, useOffered } from './use-offered';
import { useRowsNow } from './use-rows-now';
import { useRowsPopup } from './use-rows-popup';
import { useWaiting } from './use-waiting';

export interface ActionsOptions {
  /** Parameters of the page's path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The rows with these keys were changed, or rows were added, and something was made by the way. */
  onDone(doneKeys: readonly string[], adds: boolean, said: Said): void;
  /** True for a row that the filters do not show. */
  isHidden?(row: Row): boolean;
  /** Calls when rows of the list changed in place. */
  onPatches?(listener: (patches: readonly RowPatch[]) => void): () => void;
  /** Calls when a live message came: a dialog that is about rows of it says so. */
  onTold?(listener: (told: Told) => void): () => void;
  /** What gives the chosen rows as they stand now, if they are more than the page keeps fresh. */
  again?(): ReadRows | undefined;
  /** The page says itself what was done. */
  readonly saysDone?: boolean;
  /** The page shows itself what was not done, beside its rows. */
  readonly showsReport?: boolean;
}

export interface Actions {
  /** The action that the page's main button runs. */
  readonly add: MainAction | undefined;
  readonly dialogs: ReactNode;
  /** What the action that was performed last did not do; without a page that shows it, it is among the dialogs. */
  readonly report: ShownReport | undefined;
  /** What the definition has for rows. */
  listed(rows: readonly Row[]): readonly OfferedAction[];
  /** That, and what every definition offers. */
  offered(rows: readonly Row[]): readonly OfferedAction[];
  /** The same for a menu: what changes, what shows, what takes away. */
  groups(rows: readonly Row[]): readonly (readonly OfferedAction[])[];
  /** What adds rows of another definition, by the name of its table, to a row. */
  adding(row: Row, base: string): readonly OfferedAction[];
  /** Opens the page of the row, else its form; false if this person has neither for it. */
  open(row: Row): boolean;
  /** True for a row whose work was called off. */
  isEnded(row: Row): boolean;
}

/** Offers and performs the actions of a definition. */
export function useActions(model: EntityModel, options: ActionsOptions): Actions {
  const { parameters } = options;
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const values = useCallValues(parameters);
  const history = useHistory(model);
  const waiting = useWaiting(model);
  const judge = useJudge(model, values, waiting);
  const machine = useActionMachine({ model, values, onWaiting: waiting.refresh, ...options });
  useRowsNow(model, machine, options);
  const { state, send } = machine;
  const onTyped = useKeptForm({ model, place: `${model.name} ${JSON.stringify(parameters)}`, ...machine });

  const popup = useRowsPopup(model, {
    onTold: options.onTold,
    buttonsOf: (names, row) =>
      model.actions.flatMap((action) => {
        const verdict = judge(action, [row]);
        if (!names.includes(action.name) || !verdict.offered) return [];
        const reason = verdict.reason && reasonText(model, action, verdict.reason, verdict, cockpit, t);
        return [{ action, caption: captions.action(model, action), reason: verdict.enabled ? undefined : reason }];
      }),
    onAction(action, row) {
      const verdict = judge(action, [row]);
      if (verdict.enabled) start(action, [row], verdict);
      else if (verdict.reason) {
        const why = verdict.reason.kind === 'permission' ? verdict.reason.key : undefined;
        const title = t('actions.notNow', { action: captions.action(model, action) });
        cockpit.messages.warning(reasonText(model, action, verdict.reason, verdict, cockpit, t), { title, why });
      }
    },
  });
  const now = useStart(model, values, machine, options.isHidden, popup.show);
  const { start, isReading, dialog: reading } = useFreshStart({ model, judge, start: now, again: options.again });
  useHeldKeys(isReading || state.matches('preparing') || state.matches('checking'));
  const { add, listed } = useOffered(model, judge, start);
  const open = useOpen(model, judge, start);
  const missing = useMissing(() => send({ type: 'DIALOG.CLOSE' }));
  const report = useReport({ model, judge, start, ...machine });

  return {
    add,
    listed,
    report,
    offered: (rows) => [...listed(rows), ...history.offered(rows)],
    groups(rows) {
      const all = listed(rows);
      return [
        all.filter(({ action }) => !isDestructive(action) && !isLooking(action)),
        [...all.filter(({ action }) => isLooking(action)), ...history.offered(rows)],
        all.filter(({ action }) => isDestructive(action)),
      ];
    },
    adding: (row, base) =>
      listed([row]).filter(({ action: { effect } }) => effect.kind === 'add' && effect.entity === base),
    open,
    isEnded: useIsEnded(model),
    dialogs: (
      <>
        {history.dialog}
        {reading}
        {!state.matches('idle') && (
          <actionDialogs.Part
            model={model}
            state={state}
            send={send}
            values={values}
            judge={judge}
            onTyped={onTyped}
            onMissing={missing}
          />
        )}
        {report && !options.showsReport && <reportDialog.Part model={model} shown={report} />}
        {popup.dialog}
      </>
    ),
  };
}

/** Starts an action: where it leads, what it shows, or the machine that runs it. */
function useStart(
  model: EntityModel,
  values: ReturnType<typeof useCallValues>,
  { send }: ActionMachine,
  isHidden: ActionsOptions['isHidden'],
  show: (action: ActionModel, row: Row) => void,
): Start {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cockpit = useCockpit();
  return useCallback(
    (action, rows, { allowedRows, refusedRows: refused }, before) => {
      if (action.open) {
        const address = filledAddress(action.open, model, { ...values, row: rows[0], rows }, cockpit);
        if (address !== undefined) goTo(address, action, navigate);
        return;
      }
      if (action.show && rows[0]) return show(action, rows[0]);
      send({
        type: 'ACTION.START',
        action,
        rows: action.rows === 'none' ? [] : allowedRows,
        refused: refusedRows(model, action, refused, cockpit, t),
        refusing: refused.map(({ row }) => row),
        before,
        hidden: isHidden ? allowedRows.filter(isHidden).length : 0,
      });
    },
    [navigate, send, values, model, cockpit, t, isHidden, show],
  );
}

/** Opens a row: its page, else its form. */
function useOpen(model: EntityModel, judge: ReturnType<typeof useJudge>, start: Start): Actions['open'] {
  const navigate = useNavigate();
  const cockpit = useCockpit();
  return useCallback(
    (row) => {
      const address = openAddress(model, row, cockpit);
      const update = model.actions.find(({ name, form }) => name === UPDATE && form);
      const verdict = update && judge(update, [row]);
      if (address !== undefined) navigate(address);
      else if (update && verdict?.enabled) start(update, [row], verdict);
      else return false;
      const page = pageAddress(model, cockpit);
      if (page !== undefined) keepOpened(cockpit, { page, entity: model.name, id: rowKey(model, row) });
      return true;
    },
    [model, cockpit, judge, start, navigate],
  );
}

/** True for a row whose work was called off. */
function useIsEnded(model: EntityModel): Actions['isEnded'] {
  return useCallback(
    (row) => {
      const property = model.properties.find(({ name }) => name === model.state);
      return property?.values?.find(({ value }) => value === row[property.name])?.group === 'Cancelled';
    },
    [model],
  );
}

function isLooking(action: ActionModel): boolean {
  return action.show !== undefined || action.open !== undefined;
}
