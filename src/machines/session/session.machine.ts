/**
 *   unknown ── LOGIN.SUBMIT ──▶ authenticating ──▶ authenticated { waiting ─ interval ─▶ beating ⟲ interval }
 *      ▲                             │ refused            │ LOGOUT, 401 or 403 from anywhere, other tab
 *      └─────────────────────────────┴────────────────────┘
 *
 * The heartbeat runs at a fixed interval as long as the session is authenticated (OPEN-034). Whatever ends a session
 * leads to unknown, which forgets it on entry. A kept session begins as authenticated. Whenever settings are loaded, save
 * for the first time after a login, a heartbeat follows at once: its token claims what holds by now (OPEN-101).
 *
 * Each heartbeat is told how long the session lasts. Two minutes before the end its person is warned, once (OPEN-264).
 */
import { assign, cancel, fromCallback, fromPromise, not, raise, setup } from 'xstate';
import { HEARTBEAT_MS, PASSWORD_CHANGED_LOGOUT_MS, SESSION_WARNING_SECONDS } from '../../engine/constants';
import { type HeartbeatResponse, isQuiet, type LoginRequest } from '../../engine/http';
import { afterHeartbeat, type Session } from '../../engine/session';

/** What is to come names itself, so that it can be called off. */
const WARNING = 'warning';
/** An end that is further off is looked at again with a later heartbeat. */
const WATCHED_SECONDS = 86_400;

export type SessionEnd = 'loggedOut' | 'refused' | 'otherTab';

export interface SessionContext {
  readonly session: Session | null;
  readonly heartbeatMs: number;
  /** It has just begun with a login, whose token is new. */
  readonly isNew: boolean;
  /** Why the last login failed. */
  readonly error: unknown;
  /** How the last session ended. */
  readonly ended: SessionEnd | null;
  /** The session ends so many seconds after its person has to be warned; null as long as its end is far. */
  readonly endsInSeconds: number | null;
}

export type SessionEvent =
  | { readonly type: 'LOGIN.SUBMIT'; readonly credentials: LoginRequest }
  /** A login that was made elsewhere: OpenId, or with a changed password. */
  | { readonly type: 'LOGIN.DONE'; readonly session: Session }
  | { readonly type: 'LOGOUT' }
  /** The person will be back at once: what stands in forms is kept. */
  | { readonly type: 'LOGIN.AGAIN' }
  /** So many seconds are left. */
  | { readonly type: 'END.NEAR'; readonly seconds: number }
  /** A 401 or 403 came from anywhere. */
  | { readonly type: 'SESSION.REFUSED' }
  | { readonly type: 'TAB.ENDED' }
  /** userSettings.heartBeat, in milliseconds. */
  | { readonly type: 'SETTINGS.LOADED'; readonly heartBeat: unknown }
  | { readonly type: 'PASSWORD.CHANGED' }
  | {
      readonly type: 'SESSION.CHANGED';
      readonly change: Partial<Pick<Session, 'picture' | 'displayName' | 'defaultLanguage'>>;
    };

/** It begins with the session that the browser kept, if any. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { restored: Session | null },
  },
  // What is done outside is given by whoever runs the machine.
  actors: {
    logIn: fromPromise<Session, LoginRequest>(notGiven),
    heartbeat: fromPromise<HeartbeatResponse | null>(notGiven),
    watchOtherTabs: fromCallback<SessionEvent, Session>(() => undefined),
  },
  actions: {
    begin: assign((_, session: Session) => ({ session, error: null, ended: null, isNew: true })),
    keepEnd: assign((_, ended: SessionEnd) => ({ ended })),
    renew: assign(({ context }, answer: HeartbeatResponse | null) => ({
      session: context.session && answer ? afterHeartbeat(context.session, answer) : context.session,
    })),
    /** A session that has become longer is warned of anew. */
    noteLength: assign(({ context }, { endsInSeconds }: HeartbeatResponse) => ({
      endsInSeconds: endsInSeconds !== undefined && isFar(endsInSeconds) ? null : context.endsInSeconds,
    })),
    takeInterval: assign({
      heartbeatMs: ({ context, event }) =>
        event.type === 'SETTINGS.LOADED' ? heartbeatInterval(event.heartBeat) : context.heartbeatMs,
    }),
    remember: () => undefined,
    forget: () => undefined,
    forgetTyped: () => undefined,
    tellLogout: () => undefined,
    logFailure: (_, _failed: { readonly error: unknown }) => undefined,
    clear: assign({ session: null, heartbeatMs: HEARTBEAT_MS, endsInSeconds: null }),
  },
  guards: {
    hasSession: ({ context }) => context.session !== null,
    isNew: ({ context }) => context.isNew,
    isWarned: ({ context }) => context.endsInSeconds !== null,
    isEndWatched: (_, { endsInSeconds }: HeartbeatResponse) =>
      endsInSeconds !== undefined && endsInSeconds <= WATCHED_SECONDS,
  },
  delays: { interval: ({ context }) => context.heartbeatMs },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    session: input.restored,
    heartbeatMs: HEARTBEAT_MS,
    isNew: false,
    error: null,
    ended: null,
    endsInSeconds: null,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasSession', target: 'authenticated' }, { target: 'unknown' }] },
    unknown: {
      entry: ['forget', 'clear'],
      on: {
        'LOGIN.SUBMIT': 'authenticating',
        'LOGIN.DONE': {
          actions: { type: 'begin', params: ({ event }) => event.session },
          target: 'authenticated',
        },
      },
    },
    authenticating: {
      entry: assign({ error: null, ended: null }),
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          if (event.type !== 'LOGIN.SUBMIT') throw new Error(`${event.type} does not sign in`);
          return event.credentials;
        },
        onDone: { actions: { type: 'begin', params: ({ event }) => event.output }, target: 'authenticated' },
        onError: { actions: assign({ error: ({ event }) => event.error }), target: 'unknown' },
      },
    },
    authenticated: {
      entry: 'remember',
      exit: [cancel('passwordChanged'), cancel(WARNING)],
      invoke: { src: 'watchOtherTabs', input: ({ context }) => sessionIn(context) },
      on: {
        LOGOUT: {
          actions: ['tellLogout', 'forgetTyped', { type: 'keepEnd', params: 'loggedOut' }],
          target: 'unknown',
        },
        'LOGIN.AGAIN': { actions: ['tellLogout', { type: 'keepEnd', params: 'refused' }], target: 'unknown' },
        'END.NEAR': {
          guard: not('isWarned'),
          actions: assign({ endsInSeconds: ({ event }) => event.seconds }),
        },
        'SESSION.REFUSED': { actions: { type: 'keepEnd', params: 'refused' }, target: 'unknown' },
        'TAB.ENDED': { actions: { type: 'keepEnd', params: 'otherTab' }, target: 'unknown' },
        'SETTINGS.LOADED': [
          { guard: 'isNew', actions: ['takeInterval', assign({ isNew: false })], target: '.waiting' },
          { actions: 'takeInterval', target: '.beating' },
        ],
        'SESSION.CHANGED': {
          actions: [
            assign({ session: ({ context, event }) => ({ ...sessionIn(context), ...event.change }) }),
            'remember',
          ],
        },
        'PASSWORD.CHANGED': {
          actions: raise({ type: 'LOGOUT' }, { delay: PASSWORD_CHANGED_LOGOUT_MS, id: 'passwordChanged' }),
        },
      },
      initial: 'waiting',
      states: {
        waiting: { after: { interval: 'beating' } },
        beating: {
          after: { interval: { target: 'beating', reenter: true } },
          invoke: {
            src: 'heartbeat',
            onDone: [
              {
                guard: { type: 'isEndWatched', params: ({ event }) => event.output ?? {} },
                actions: [
                  { type: 'renew', params: ({ event }) => event.output },
                  'remember',
                  cancel(WARNING),
                  { type: 'noteLength', params: ({ event }) => event.output ?? {} },
                  raise(
                    ({ event }) => ({
                      type: 'END.NEAR',
                      seconds: Math.min(event.output?.endsInSeconds ?? 0, SESSION_WARNING_SECONDS),
                    }),
                    { id: WARNING, delay: ({ event }) => untilWarning(event.output) },
                  ),
                ],
              },
              {
                actions: [
                  { type: 'renew', params: ({ event }) => event.output },
                  'remember',
                  cancel(WARNING),
                  { type: 'noteLength', params: ({ event }) => event.output ?? {} },
                ],
              },
            ],
            onError: [
              {
                guard: ({ event }) => isQuiet(event.error),
                actions: { type: 'keepEnd', params: 'refused' },
                target: '#session.unknown',
              },
              { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
      },
    },
  },
});

/** The interval of the setting: whole milliseconds; anything else means the default (OPEN-035). */
export function heartbeatInterval(setting: unknown): number {
  const ms = typeof setting === 'string' && setting.trim() ? Number(setting) : setting;
  return typeof ms === 'number' && Number.isSafeInteger(ms) && ms > 0 ? ms : HEARTBEAT_MS;
}

function isFar(endsInSeconds: number): boolean {
  return endsInSeconds > SESSION_WARNING_SECONDS;
}

function untilWarning(answer: HeartbeatResponse | null): number {
  return Math.max(0, (answer?.endsInSeconds ?? 0) - SESSION_WARNING_SECONDS) * 1000;
}

function sessionIn({ session }: SessionContext): Session {
  if (!session) throw new Error('Authenticated without a session');
  return session;
}

function notGiven(): Promise<never> {
  return Promise.reject(new Error('Given by whoever runs the machine'));
}
