import { useMachine } from '@xstate/react';
import { useCallback, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { type CallValues, rowKey } from '../../engine/action';
import type { EntityModel } from '../../engine/model';
import type { OpenCalls, Outcome, Report, Unconfirmed } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { type ActionContext, type ActionEvent, actionMachine } from '../../machines/action';
import { useCockpit } from '../cockpit';
import { nextOf } from './next';
import { performOrNote } from './perform-or-note';
import { quietPerformer } from './quiet-performer';
import { readNow, readRows } from './read-rows';
import { type KeptReport, useKeptReport } from './report';
import { didText, doneText, tellDone } from './tell-done';
import { toldValues } from './told-values';
import { rowPlace, undoOf } from './undo';
import type { ActionsOptions } from './use-actions';
import { waitingNotice } from './waiting-notice';

export interface ActionMachine {
  readonly state: SnapshotFrom<typeof actionMachine>;
  readonly actor: ActorRefFrom<typeof actionMachine>;
  send(event: ActionEvent): void;
  readonly kept: KeptReport;
  /** Calls whose answers are not known. */
  readonly open: OpenCalls;
}

interface Parts extends Pick<ActionsOptions, 'onDone' | 'saysDone'> {
  readonly model: EntityModel;
  readonly values: CallValues;
  /** Something waits for another person since. */
  onWaiting(): void;
}

/** The machine that runs the actions of a definition, with the calls and the messages of this page. */
export function useActionMachine({ model, values, onDone, saysDone = false, onWaiting }: Parts): ActionMachine {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cockpit = useCockpit();
  const { http, messages } = cockpit;
  /** The rows of the running action as they were, and the keys of the calls that were made for it. */
  const before = useRef<readonly Row[]>([]);
  const made = useRef<readonly string[]>([]);
  const [open] = useState<OpenCalls>(() => new Map());
  const [unconfirmed] = useState<Unconfirmed>(() => new Map());
  const performer = useMemo(
    () =>
      quietPerformer(http, model, values, {
        open,
        unconfirmed,
        leftReason: t('actions.calledOff'),
        performed: (key) => {
          made.current = [...made.current, key];
        },
      }),
    [http, model, values, open, unconfirmed, t],
  );
  const undo = (start: Partial<ActionContext>, outcome: Outcome) => {
    const { action } = start;
    const calls = made.current;
    made.current = [];
    if (!action) return undefined;
    const text = didText(model, start, outcome, t);
    return undoOf({ model, action, before: before.current, calls, text, cockpit, t });
  };

  const next = ({ action, rows = [] }: Partial<ActionContext>, { answer }: Outcome) =>
    action && nextOf({ model, action, rows, answer, values, cockpit, navigate });

  const kept = useKeptReport(model);
  const settle = useEffectEvent(({ rows = [], before: refused }: ActionContext, { failed, said }: Outcome) => {
    const left = new Set(failed.map(({ key }) => key));
    const done = rows.filter((row) => !left.has(rowKey(model, row)));
    const keys = done.map((row) => rowKey(model, row));
    messages.overtaken(done.map((row) => rowPlace(model, row)));
    onDone(keys, rows.length === 0, said);
    if (!refused || keys.length === 0) return;
    kept.take(refused, keys);
    send({ type: 'REPORT.RETRY', report: refused, rows: done });
  });
  const tellUndo = useEffectEvent((start: ActionContext, outcome: Outcome) => {
    const way = undo(start, outcome);
    if (!way || outcome.succeeded === 0) return;
    const failed = t('actions.andFailed', { count: outcome.failed.length });
    messages.notice(`${doneText(model, start, outcome, t)} · ${failed}`, way);
  });
  const tell = useEffectEvent((start: ActionContext, outcome: Outcome) => {
    if (outcome.waiting > 0) {
      onWaiting();
      messages.notice(...waitingNotice(model, start.action, outcome, cockpit, navigate, t));
    } else if (!saysDone) {
      const way = undo(start, outcome) ?? next(start, outcome);
      tellDone({ model, start, outcome, way, t }, cockpit);
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is told by the page as it is by then.
  const machine = useMemo(
    () =>
      actionMachine.provide({
        actors: {
          readRows: fromPromise(({ input }) => readRows(http, model, input.action, input.rows)),
          readNow: fromPromise(({ input }) => readNow(http, model, input)),
          check: fromPromise(({ input, signal }) => performer.check(input, signal)),
          perform: fromPromise(async ({ input }) => {
            const told = toldValues(model, input, values, cockpit, t);
            return { ...(await performOrNote(performer, input, model, cockpit, t)), told: await told };
          }),
        },
        actions: {
          settle: ({ context }, outcome: Outcome) => settle(context, outcome),
          tellUndo: ({ context }, outcome: Outcome) => tellUndo(context, outcome),
          tellReport: (_, next: Report) => kept.tell(next),
          tellError: (_, error: unknown) => messages.error(error),
          tellDone: ({ context }, outcome: Outcome) => tell(context, outcome),
        },
      }),
    [cockpit, model, performer, t],
  );
  const [state, tellMachine, actor] = useMachine(machine);
  const { begin } = kept;
  const send = useCallback(
    (event: ActionEvent) => {
      if (event.type === 'ACTION.START' || event.type === 'REPORT.RETRY') {
        before.current = event.rows.map((row) => ({ ...row }));
        made.current = [];
      }
      if (event.type === 'ACTION.START') {
        unconfirmed.clear();
        begin(event.action);
      }
      tellMachine(event);
    },
    [tellMachine, begin, unconfirmed],
  );
  return { state, actor, send, kept, open };
}
