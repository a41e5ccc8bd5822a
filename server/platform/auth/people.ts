import type { Clock, Session } from '../context';
import type { SessionAuthenticator } from './authenticator';
import type { Login } from './login';

/** Sessions of people who are not asking at the moment. */
export interface People {
  /** What the person of this id may do by now, whatever the name; undefined if that is nobody who may work here. */
  sessionOf(businessUnit: string, userId: string): Promise<Session | undefined>;
}

/** Takes what knows people; gives their sessions, which no token opens. */
export function peopleOf(login: Login, auth: SessionAuthenticator, clock: Clock): People {
  return {
    async sessionOf(businessUnit, userId) {
      const person = await login.personOf(businessUnit, userId);
      if (!person) return undefined;
      const now = clock.now();
      return auth.sessionOf({ ...person, sid: '', openedAt: now, viewerSid: null, expiresAt: now });
    },
  };
}
