/** Short-lived tickets that open the hub and nothing else, so that no access token travels in an address. */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Authenticator, Clock, Session } from '../../platform/context';

const AUDIENCE = 'hub';
export const TICKET_SECONDS = 60;

export interface Tickets {
  /** Takes a session; gives a ticket for it. */
  issue(session: Session): Promise<string>;
  /** The session of a ticket, an access token or an access key that came from an address, or null. */
  admit(token: string | undefined, address: string): Promise<Session | null>;
  /** The session id behind a token of a connection that was admitted before: a ticket may have run out since. */
  holder(token: string | undefined, address: string): Promise<string | null>;
}

/** Takes the authenticator and the clock; gives the hub's tickets. */
export function createTickets(auth: Authenticator, clock: Clock): Tickets {
  const key = auth.signingKey('hub-ticket');

  async function read(token: string): Promise<{ sid: string; expired: boolean } | null> {
    const options = { audience: AUDIENCE, algorithms: ['HS256'], currentDate: clock.now() };
    try {
      const { payload } = await jwtVerify(token, key, options);
      return payload.sub === undefined ? null : { sid: payload.sub, expired: false };
    } catch (error) {
      // The signature is checked before the claims, so an expired ticket is one of ours.
      const ours = error instanceof errors.JWTExpired && error.payload.aud === AUDIENCE;
      return ours && error.payload.sub !== undefined ? { sid: error.payload.sub, expired: true } : null;
    }
  }

  return {
    issue(session) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(session.sid)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + TICKET_SECONDS)
        .sign(key);
    },
    async admit(token, address) {
      if (!token) return null;
      const ticket = await read(token);
      if (!ticket) return auth.authenticate(token, address);
      return ticket.expired ? null : auth.resume(ticket.sid);
    },
    async holder(token, address) {
      if (!token) return null;
      const ticket = await read(token);
      return ticket ? ticket.sid : ((await auth.authenticate(token, address))?.sid ?? null);
    },
  };
}
