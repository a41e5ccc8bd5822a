import { fromCallback, fromPromise } from 'xstate';
import type { HeartbeatResponse, LoginRequest, LoginResponse } from '../../engine/http';
import { type Session, sessionOfLogin } from '../../engine/session';
import { type SessionContext, type SessionEvent, sessionMachine } from './session.machine';

/** What the machine has done for it. */
export interface SessionServices {
  /** POST /Authentication/user. */
  logIn(credentials: LoginRequest, signal: AbortSignal): Promise<LoginResponse>;
  /** POST /UserSession/heartbeat, silent (SESSION-022). */
  heartbeat(signal: AbortSignal): Promise<HeartbeatResponse | null>;
  /** Tells the server that the person left; a failure is ignored (OPEN-036). */
  tellLogout(session: Session): void;
  /** Throws away what was typed into forms: a deliberate log-out leaves nothing behind. */
  forgetTyped(): void;
  /** Keeps token and cookies. Called at login and whenever the session changes. */
  remember(session: Session): void;
  /** Disposes caches, token, cookies and session storage (SESSION-006 to SESSION-009). */
  forget(session: Session): void;
  /** Calls back when another tab ends this session; gives what stops the watch. */
  watchOtherTabs(session: Session, onEnded: () => void): () => void;
  /** A heartbeat failed for another reason than the session's end (SESSION-024). */
  logFailure(error: unknown): void;
}

/** The machine of a session, with what it has done for it. */
export function createSessionMachine(services: SessionServices) {
  const withSession =
    (act: (session: Session) => void) =>
    ({ context }: { readonly context: SessionContext }): void => {
      if (context.session) act(context.session);
    };
  return sessionMachine.provide({
    actors: {
      logIn: fromPromise<Session, LoginRequest>(async ({ input, signal }) =>
        sessionOfLogin(await services.logIn(input, signal)),
      ),
      heartbeat: fromPromise<HeartbeatResponse | null>(({ signal }) => services.heartbeat(signal)),
      watchOtherTabs: fromCallback<SessionEvent, Session>(({ input, sendBack }) =>
        services.watchOtherTabs(input, () => sendBack({ type: 'TAB.ENDED' })),
      ),
    },
    actions: {
      remember: withSession((session) => services.remember(session)),
      forget: withSession((session) => services.forget(session)),
      forgetTyped: () => services.forgetTyped(),
      tellLogout: withSession((session) => services.tellLogout(session)),
      logFailure: (_, { error }) => services.logFailure(error),
    },
  });
}
