/**
 * One action on chosen rows, from the first question to the last word (LOWCODE-016).
 *
 *   idle → confirming → preparing → filling → performing → reporting → idle
 *
 * A step that an action does not need is passed over; a form says itself what a question would, so nobody is asked
 * twice. An error leads back to the form, with what was typed; without a
 * form it is told. Failed rows stay in the report until it is read, and can be tried again.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { ActionModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
import { NOTHING, type Outcome, type Setback, setbackOf } from './outcome';

export type FormValues = Readonly<Record<string, unknown>>;

export interface ActionStart {
  readonly action: ActionModel;
  /** Rows that the action takes. */
  readonly rows: readonly Row[];
  /** Chosen rows that refuse it, and chosen rows that a filter hides: both are named first. */
  readonly refused: number;
  readonly hidden: number;
}

export interface ActionContext extends Partial<ActionStart> {
  readonly values: FormValues;
  readonly setback: Setback | undefined;
  readonly outcome: Outcome;
  readonly progress: { readonly done: number; readonly of: number };
}

export type ActionEvent =
  | ({ readonly type: 'ACTION.START' } & ActionStart)
  | { readonly type: 'ACTION.CONFIRM' }
  | { readonly type: 'FORM.SUBMIT'; readonly values: FormValues }
  | { readonly type: 'PROGRESS.REPORT'; readonly done: number; readonly of: number }
  | { readonly type: 'REPORT.RETRY'; readonly rows: readonly Row[] }
  | { readonly type: 'DIALOG.CLOSE' };

export interface PerformInput {
  readonly action: ActionModel;
  readonly rows: readonly Row[];
  readonly values: FormValues;
  progress(done: number, of: number): void;
}

const IDLE: ActionContext = {
  values: {},
  setback: undefined,
  outcome: NOTHING,
  progress: { done: 0, of: 0 },
};

function started(context: ActionContext): ActionStart {
  const { action, rows = [], refused = 0, hidden = 0 } = context;
  if (!action) throw new Error('No action has been started');
  return { action, rows, refused, hidden };
}

export const actionMachine = setup({
  types: { context: {} as ActionContext, events: {} as ActionEvent },
  actors: {
    /** Reads the whole rows that a form starts from. */
    readRows: fromPromise<readonly Row[], { readonly action: ActionModel; readonly rows: readonly Row[] }>(
      async ({ input }) => input.rows,
    ),
    /** Sends the calls. Rejects if nothing was done and there is one reason for it. */
    perform: fromPromise<Outcome, PerformInput>(async () => NOTHING),
  },
  guards: {
    isAsked: (_, { action, hidden, refused }: ActionStart) =>
      action.form === undefined && (action.confirm !== false || hidden > 0 || refused > 0),
    hasForm: ({ context }) => started(context).action.form !== undefined,
    isMixed: ({ context }, outcome: Outcome) => outcome.failed.length > 0 && context.action !== undefined,
  },
  actions: {
    /** Says that everything was done. */
    tellDone: (_, _outcome: Outcome) => undefined,
    /** Says what went wrong when no form is open to say it. */
    tellError: (_, _error: unknown) => undefined,
    /** Rows were changed: the others may be chosen no longer. */
    settle: (_, _outcome: Outcome) => undefined,
  },
}).createMachine({
  id: 'action',
  context: IDLE,
  initial: 'idle',
  states: {
    idle: {
      entry: assign(() => ({ ...IDLE, action: undefined, rows: [], refused: 0, hidden: 0 }) as never),
      on: {
        'ACTION.START': [
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            target: 'confirming',
            actions: assign(({ event: { action, rows, refused, hidden } }) => ({ action, rows, refused, hidden })),
          },
          {
            target: 'deciding',
            actions: assign(({ event: { action, rows, refused, hidden } }) => ({ action, rows, refused, hidden })),
          },
        ],
      },
    },
    confirming: {
      on: { 'ACTION.CONFIRM': 'deciding', 'DIALOG.CLOSE': 'idle' },
    },
    deciding: {
      always: [{ guard: 'hasForm', target: 'preparing' }, { target: 'performing' }],
    },
    preparing: {
      invoke: {
        src: 'readRows',
        input: ({ context }) => started(context),
        onDone: { target: 'filling', actions: assign({ rows: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: { type: 'tellError', params: ({ event }: { event: { error: unknown } }) => event.error },
        },
      },
      on: { 'DIALOG.CLOSE': 'idle' },
    },
    filling: {
      on: {
        'FORM.SUBMIT': { target: 'performing', actions: assign({ values: ({ event }) => event.values }) },
        'DIALOG.CLOSE': 'idle',
      },
    },
    performing: {
      entry: assign({ setback: undefined, progress: { done: 0, of: 0 } }),
      invoke: {
        src: 'perform',
        input: ({ context, self }) => ({
          ...started(context),
          values: context.values,
          progress: (done, of) => self.send({ type: 'PROGRESS.REPORT', done, of }),
        }),
        onDone: [
          {
            guard: { type: 'isMixed', params: ({ event }) => event.output },
            target: 'reporting',
            actions: [
              assign({ outcome: ({ event }) => event.output }),
              { type: 'settle', params: ({ event }) => event.output },
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
            actions: assign(({ context, event }) => afterError(context, setbackOf(event.error))),
          },
          {
            target: 'idle',
            actions: { type: 'tellError', params: ({ event }: { event: { error: unknown } }) => event.error },
          },
        ],
      },
      on: {
        'PROGRESS.REPORT': { actions: assign({ progress: ({ event: { done, of } }) => ({ done, of }) }) },
      },
    },
    reporting: {
      on: {
        'REPORT.RETRY': { target: 'performing', actions: assign({ rows: ({ event }) => event.rows }) },
        'DIALOG.CLOSE': 'idle',
      },
    },
  },
});

/** A stale form goes on from the row as it stands now: sent again, it overwrites what the person has seen. */
function afterError(context: ActionContext, setback: Setback): Partial<ActionContext> {
  return setback.kind === 'stale' && context.rows?.length === 1 ? { setback, rows: [setback.current] } : { setback };
}
