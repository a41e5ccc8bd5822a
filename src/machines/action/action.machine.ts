/**
 * One action on chosen rows, from the first question to the last word (LOWCODE-016).
 *
 *   idle → preparing → filling → checking → confirming → performing → idle
 *
 * A step that an action does not need is passed over; a form says itself what a question would, so nobody is asked
 * twice. Several rows are checked by the server first: only if some of them cannot, or if the action asks anyway, the
 * person is told and asked. An error leads back to the form, with what was typed; without a form it is told. What of it
 * failed is told as a report, which can be tried again at any time; if what was entered is the reason, from the form.
 */
import { assign, fromPromise, setup } from 'xstate';
import { asksFirst } from '../../engine/action';
import { type FormValues, type Setback, setbackOf } from '../../engine/form';
import { changedProperties, isOlder } from '../../engine/live';
import type { ActionModel } from '../../engine/model';
import {
  type FailedRow,
  NOTHING,
  type Outcome,
  type PerformInput,
  type Report,
  refusedFields,
  reportOf,
} from '../../engine/perform';
import type { Row } from '../../engine/query';

export interface ActionStart {
  readonly action: ActionModel;
  /** Rows that the action takes. */
  readonly rows: readonly Row[];
  /** Chosen rows that refuse it as they stand here; they are named first. */
  readonly refused: readonly FailedRow[];
  /** The same as rows. */
  readonly refusing: readonly Row[];
  /** How many of its rows a filter hides. */
  readonly hidden: number;
  /** What was typed into its form before a session ended. */
  readonly typed?: FormValues | undefined;
  /** It clears the way for what failed before, which is tried again with the rows that it was done for. */
  readonly before?: Report | undefined;
}

export interface ActionContext extends Partial<ActionStart> {
  /** The rows as they stood when the person began. */
  readonly opened: readonly Row[];
  /** The same as they stand by now, null for one that is gone. */
  readonly now: readonly (Row | null)[];
  readonly values: FormValues;
  /** Rows that cannot, by the server's own trial: they are left as they are. */
  readonly cannot: readonly FailedRow[];
  readonly setback: Setback | undefined;
  readonly outcome: Outcome;
  readonly progress: { readonly done: number; readonly of: number };
  /** An answer was lost, and the server is being asked what became of its call. */
  readonly isUnsure: boolean;
  /** What the person calls it off with while it is performed. */
  readonly callOff: AbortController | undefined;
  /** It was called off: what is under way is finished. */
  readonly isEnding: boolean;
}

export type ActionEvent =
  | ({ readonly type: 'ACTION.START' } & ActionStart)
  | { readonly type: 'ACTION.CONFIRM' }
  | { readonly type: 'FORM.SUBMIT'; readonly values: FormValues }
  /** Rows that it is about changed or went. */
  | { readonly type: 'ROWS.CHANGED'; readonly now: readonly (Row | null)[] }
  | { readonly type: 'PROGRESS.REPORT'; readonly done: number; readonly of: number }
  | { readonly type: 'ANSWER.LOST' }
  /** What was done stays, what is left is not sent. */
  | { readonly type: 'ACTION.CALL_OFF' }
  /** What failed is tried again, with the values that were sent. */
  | { readonly type: 'REPORT.RETRY'; readonly report: Report; readonly rows: readonly Row[] }
  | { readonly type: 'DIALOG.CLOSE' };

const IDLE: ActionContext = {
  opened: [],
  now: [],
  values: {},
  cannot: [],
  setback: undefined,
  outcome: NOTHING,
  progress: { done: 0, of: 0 },
  isUnsure: false,
  callOff: undefined,
  isEnding: false,
};

function started(context: ActionContext): ActionStart {
  const { action, rows = [], refused = [], refusing = [], hidden = 0 } = context;
  if (!action) throw new Error('No action has been started');
  return { action, rows, refused, refusing, hidden };
}

function performInput(context: ActionContext, self: { send(event: ActionEvent): void }): PerformInput {
  const { action, rows } = started(context);
  return {
    action,
    rows,
    except: context.cannot,
    values: context.values,
    progress: (done, of) => self.send({ type: 'PROGRESS.REPORT', done, of }),
    lost: () => self.send({ type: 'ANSWER.LOST' }),
    calledOff: context.callOff?.signal,
  };
}

const errorOf = ({ event }: { event: { error: unknown } }): unknown => event.error;

/** What came of all rows: those that were left alone, and those that refused it from the start, have failed as well. */
function whole(context: ActionContext, outcome: Outcome): Outcome {
  return { ...outcome, failed: [...outcome.failed, ...context.cannot, ...started(context).refused] };
}

/** The same as it is reported. */
function told(context: ActionContext, outcome: Outcome): Report {
  const { action, rows, refusing } = started(context);
  return reportOf(action, [...rows, ...refusing], context.values, whole(context, outcome));
}

export const actionMachine = setup({
  types: { context: {} as ActionContext, events: {} as ActionEvent },
  actors: {
    /** Reads the whole rows that a form starts from. */
    readRows: fromPromise<readonly Row[], { readonly action: ActionModel; readonly rows: readonly Row[] }>(
      async ({ input }) => input.rows,
    ),
    /** Reads rows as they stand by now, before they are tried again. */
    readNow: fromPromise<readonly Row[], readonly Row[]>(async ({ input }) => input),
    /** Asks the server what would come of it. Rejects as performing it would. */
    check: fromPromise<Outcome, PerformInput>(async () => NOTHING),
    /** Sends the calls. Rejects if nothing was done and there is one reason for it. */
    perform: fromPromise<Outcome, PerformInput>(async () => NOTHING),
  },
  guards: {
    /** One row answers for itself; several are checked before anything is done. */
    isBulk: ({ context }) => {
      const { action, rows, refused } = started(context);
      return action.rows === 'many' && rows.length > 0 && rows.length + refused.length > 1;
    },
    isAsked: ({ context }, cannot: readonly FailedRow[]) => {
      const { action, rows, hidden, refused } = started(context);
      const asks = action.form === undefined && (asksFirst(action, rows) || hidden > 0 || refused.length > 0);
      return asks || cannot.length > 0;
    },
    isAboutOne: ({ context }) => started(context).rows.length === 1,
    /** The question is all that is asked, and one row is meant. */
    asksAboutOne: ({ context }) => started(context).rows.length === 1 && !started(context).action.form,
    hasForm: ({ context }) => started(context).action.form !== undefined,
    hasRefusedForm: ({ context }) =>
      started(context).action.form !== undefined && refusedFields(context.outcome.failed) !== undefined,
    isMixed: (_, outcome: Outcome) => outcome.failed.length > 0,
  },
  actions: {
    /** Says that everything was done. */
    tellDone: (_, _outcome: Outcome) => undefined,
    /** Says that some of it was done, where it can be taken back. */
    tellUndo: (_, _outcome: Outcome) => undefined,
    /** Says which rows failed, and why. */
    tellReport: (_, _report: Report) => undefined,
    /** Leads what went wrong back into the form. */
    keepSetback: assign(({ context }, error: unknown) => afterError(context, setbackOf(error))),
    /** Says what went wrong when no form is open to say it. */
    tellError: (_, _error: unknown) => undefined,
    callOff: ({ context }) => context.callOff?.abort(),
    /** Rows were changed: these are chosen no longer. */
    settle: (_, _outcome: Outcome) => undefined,
  },
}).createMachine({
  id: 'action',
  context: IDLE,
  initial: 'idle',
  on: {
    'PROGRESS.REPORT': {
      actions: assign({ progress: ({ event: { done, of } }) => ({ done, of }), isUnsure: false }),
    },
    'ROWS.CHANGED': { actions: assign({ now: ({ event }) => event.now }) },
    'ANSWER.LOST': { actions: assign({ isUnsure: true }) },
  },
  states: {
    idle: {
      entry: assign(
        () =>
          ({
            ...IDLE,
            action: undefined,
            rows: [],
            refused: [],
            refusing: [],
            hidden: 0,
            typed: undefined,
            before: undefined,
          }) as never,
      ),
      on: {
        'ACTION.START': {
          target: 'deciding',
          actions: assign(({ event: { type: _, ...start } }) => ({
            typed: undefined,
            ...start,
            ...beginning(start.rows),
          })),
        },
        'REPORT.RETRY': {
          target: 'rereading',
          // The form may be drawn while its rows are read: it starts with what was sent.
          actions: assign(({ event: { report, rows } }) => ({
            action: report.action,
            rows,
            values: report.values,
            typed: report.values,
            outcome: report.outcome,
          })),
        },
      },
    },
    deciding: {
      always: [
        { guard: 'hasForm', target: 'preparing' },
        { guard: 'isBulk', target: 'checking' },
        { guard: { type: 'isAsked', params: [] }, target: 'confirming' },
        { target: 'performing' },
      ],
    },
    preparing: {
      invoke: {
        src: 'readRows',
        input: ({ context }) => started(context),
        onDone: { target: 'filling', actions: assign({ rows: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: { type: 'tellError', params: errorOf },
        },
      },
      on: { 'DIALOG.CLOSE': 'idle' },
    },
    filling: {
      on: {
        'FORM.SUBMIT': [
          { guard: 'isBulk', target: 'checking', actions: assign({ values: ({ event }) => event.values }) },
          { target: 'performing', actions: assign({ values: ({ event }) => event.values }) },
        ],
        'ROWS.CHANGED': {
          guard: 'isAboutOne',
          actions: assign(({ context, event }) => afterChange(context, event.now)),
        },
        'DIALOG.CLOSE': 'idle',
      },
    },
    checking: {
      entry: assign({ setback: undefined, cannot: [], progress: { done: 0, of: 0 } }),
      invoke: {
        src: 'check',
        input: ({ context, self }) => performInput(context, self),
        onDone: [
          {
            guard: { type: 'isAsked', params: ({ event }) => event.output.failed },
            target: 'confirming',
            actions: assign({ cannot: ({ event }) => event.output.failed }),
          },
          { target: 'performing' },
        ],
        onError: [
          {
            guard: 'hasForm',
            target: 'filling',
            actions: { type: 'keepSetback', params: errorOf },
          },
          {
            target: 'idle',
            actions: { type: 'tellError', params: errorOf },
          },
        ],
      },
      on: {
        'DIALOG.CLOSE': [{ guard: 'hasForm', target: 'filling' }, { target: 'idle' }],
      },
    },
    confirming: {
      on: {
        'ACTION.CONFIRM': 'performing',
        'ROWS.CHANGED': {
          guard: 'asksAboutOne',
          actions: assign(({ context, event }) => afterChange(context, event.now)),
        },
        'DIALOG.CLOSE': [
          {
            guard: 'hasForm',
            target: 'filling',
            actions: assign({ setback: ({ context }) => refusedFields(context.cannot) }),
          },
          { target: 'idle' },
        ],
      },
    },
    performing: {
      entry: assign({
        setback: undefined,
        progress: { done: 0, of: 0 },
        callOff: () => new AbortController(),
      }),
      exit: assign({ isUnsure: false, callOff: undefined, isEnding: false }),
      on: { 'ACTION.CALL_OFF': { actions: ['callOff', assign({ isEnding: true })] } },
      invoke: {
        src: 'perform',
        input: ({ context, self }) => performInput(context, self),
        onDone: [
          {
            guard: { type: 'isMixed', params: ({ context, event }) => whole(context, event.output) },
            target: 'idle',
            actions: [
              { type: 'settle', params: ({ context, event }) => whole(context, event.output) },
              { type: 'tellUndo', params: ({ context, event }) => whole(context, event.output) },
              { type: 'tellReport', params: ({ context, event }) => told(context, event.output) },
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'settle', params: ({ event }) => event.output },
              { type: 'tellDone', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: 'hasForm',
            target: 'filling',
            actions: { type: 'keepSetback', params: errorOf },
          },
          {
            target: 'idle',
            actions: { type: 'tellError', params: errorOf },
          },
        ],
      },
    },
    /** What was refused as changed meanwhile would be refused for ever with the versions that were known. */
    rereading: {
      invoke: {
        src: 'readNow',
        input: ({ context }) => started(context).rows,
        onDone: [
          {
            guard: 'hasRefusedForm',
            target: 'filling',
            actions: assign(({ context, event }) => ({
              ...beginning(event.output),
              setback: refusedFields(context.outcome.failed),
            })),
          },
          { target: 'performing', actions: assign(({ event }) => beginning(event.output)) },
        ],
        onError: { target: 'idle', actions: { type: 'tellError', params: errorOf } },
      },
    },
  },
});

/** What rows become is told against how they stood here; those of a list change in place. */
function beginning(rows: readonly Row[]): Pick<ActionContext, 'rows' | 'opened' | 'now'> {
  const opened = rows.map((row) => ({ ...row }));
  return { rows, opened, now: opened };
}

/** What is about one row says at once what changed under it, and goes on from the row as it stands now. */
function afterChange({ rows, setback, now }: ActionContext, next: ActionContext['now']): Partial<ActionContext> {
  const [known] = rows ?? [];
  const [[before], [row]] = [now, next];
  if (!row || !known || !isOlder(known, row)) return { now: next };
  const all = setback?.kind === 'stale' ? setback.changed : [];
  const changed = [...new Set([...all, ...changedProperties(before ?? {}, row)])];
  const current = { ...known, ...row };
  return { now: next, setback: { kind: 'stale', current, changed }, rows: [current] };
}

/** A stale form goes on from the row as it stands now: sent again, it overwrites what the person has seen. */
function afterError({ rows, now }: ActionContext, setback: Setback): Partial<ActionContext> {
  if (setback.kind !== 'stale' || rows?.length !== 1) return { setback };
  return { setback, rows: [setback.current], now: [{ ...now[0], ...setback.current }] };
}
