/**
 * The live connection (LIVE-011):
 *
 *   off → settings → link(connecting → connected) → waiting → settings …
 *                └──────────────┴→ failed | lost | disconnected → without
 *
 * The policy is all here: the link underneath tries once and tells how it ended.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { RECONNECT_FIRST_WAIT_MS, RECONNECT_SPREAD, RECONNECT_TRIES } from '../../engine/constants';

/** Where the hub is, and what opens it. */
export interface HubAddress {
  readonly url: string;
  readonly token: string;
}

/** What a link tells of itself. */
export type LinkEvent =
  | { readonly type: 'LINK.OPENED' }
  /** The hub did not take the token. */
  | { readonly type: 'LINK.REFUSED' }
  /** The link could not be opened, or broke; another try is allowed. */
  | { readonly type: 'LINK.DROPPED' }
  /** The server ended it for good, because the session ended or for another reason. */
  | { readonly type: 'LINK.ENDED'; readonly sessionEnded: boolean };

export type ConnectionEvent =
  | LinkEvent
  | { readonly type: 'START' }
  | { readonly type: 'STOP' }
  | { readonly type: 'CONTINUE' };

interface ConnectionContext {
  readonly address: HubAddress | null;
  /** Tries since the connection last stood. */
  readonly tries: number;
  /** The hub refused a token since the connection last stood. */
  readonly isRefused: boolean;
}

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
  },
  actors: {
    fetchAddress: fromPromise<HubAddress>(() => Promise.reject(new Error('Given by whoever runs the machine'))),
    link: fromCallback<ConnectionEvent, HubAddress>(() => {}),
  },
  guards: {
    isLastTry: ({ context }) => context.tries >= RECONNECT_TRIES,
    isRefusedAgain: ({ context }) => context.isRefused,
    isUnauthorised: (_, { error }: { error: unknown }) => statusOf(error) === 401,
    isSessionEnd: (_, { sessionEnded }: { sessionEnded: boolean }) => sessionEnded,
  },
  actions: {
    keepAddress: assign({ address: (_, { address }: { address: HubAddress }) => address }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    noteRefusal: assign({ isRefused: true }),
    forgetTries: assign({ tries: 0, isRefused: false }),
  },
  delays: {
    retryWait: ({ context }) => RECONNECT_FIRST_WAIT_MS * 2 ** context.tries * (1 + RECONNECT_SPREAD * Math.random()),
  },
}).createMachine({
  id: 'connection',
  context: { address: null, tries: 0, isRefused: false },
  initial: 'off',
  on: { STOP: '.off' },
  states: {
    off: { entry: 'forgetTries', on: { START: 'settings' } },

    settings: {
      invoke: {
        src: 'fetchAddress',
        onDone: {
          target: 'link',
          actions: { type: 'keepAddress', params: ({ event }) => ({ address: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnauthorised', params: ({ event }) => ({ error: event.error }) }, target: 'lost' },
          { target: 'retry' },
        ],
      },
      on: { CONTINUE: 'without' },
    },

    link: {
      invoke: {
        src: 'link',
        input: ({ context }) => context.address ?? { url: '', token: '' },
      },
      initial: 'connecting',
      states: {
        connecting: {
          on: {
            'LINK.OPENED': { target: 'connected', actions: 'forgetTries' },
            CONTINUE: '#connection.without',
          },
        },
        connected: {},
      },
      on: {
        'LINK.REFUSED': [
          { guard: 'isRefusedAgain', target: 'lost' },
          { target: 'settings', actions: 'noteRefusal' },
        ],
        'LINK.DROPPED': 'retry',
        'LINK.ENDED': [
          {
            guard: { type: 'isSessionEnd', params: ({ event }) => ({ sessionEnded: event.sessionEnded }) },
            target: 'lost',
          },
          { target: 'disconnected' },
        ],
      },
    },

    retry: { always: [{ guard: 'isLastTry', target: 'failed' }, { target: 'waiting' }] },

    waiting: {
      after: { retryWait: { target: 'settings', actions: 'countTry' } },
      on: { START: { target: 'settings', actions: 'forgetTries' }, CONTINUE: 'without' },
    },

    failed: { on: { START: { target: 'settings', actions: 'forgetTries' }, CONTINUE: 'without' } },
    lost: { on: { START: { target: 'settings', actions: 'forgetTries' }, CONTINUE: 'without' } },
    disconnected: { on: { START: { target: 'settings', actions: 'forgetTries' }, CONTINUE: 'without' } },
    without: { entry: 'forgetTries', on: { START: 'settings' } },
  },
});

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
