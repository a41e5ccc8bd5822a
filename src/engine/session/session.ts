import type { HeartbeatResponse, LoginResponse, UserRole } from '../http';
import { claimsOf } from './token';

/** What is known of the person who is signed in (SESSION-010). */
export interface Session {
  readonly token: string;
  readonly businessUnit: string;
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  /** Address or data of the picture; empty without one. */
  readonly picture: string;
  readonly defaultLanguage: string;
  readonly roles: readonly UserRole[];
  /** From the token's enabledFeature claim (SESSION-011). */
  readonly enabledFeatures: readonly string[];
  /** The user name of who looks at the cockpit as this person has it: such a session is the window's alone. */
  readonly viewedBy?: string;
  /** A role demands a second factor and there is none, as of the last heartbeat. */
  readonly lacksSecondFactor?: boolean;
}

/** The session that a login's answer begins. Throws if its token cannot be read. */
export function sessionOfLogin(answer: LoginResponse): Session {
  const claims = claimsOf(answer.accessToken);
  if (!claims) throw new Error('The access token cannot be read');
  return {
    token: answer.accessToken,
    businessUnit: claims.businessUnit,
    userId: answer.userId,
    userName: answer.userName,
    displayName: answer.displayName || answer.userName,
    picture: answer.picture ?? '',
    defaultLanguage: answer.defaultLanguage,
    roles: answer.userRoles,
    enabledFeatures: claims.enabledFeature,
    ...(answer.viewedBy === undefined ? {} : { viewedBy: answer.viewedBy }),
  };
}

/** The same session under a renewed token, whose claims count from now on. */
export function withToken(session: Session, token: string): Session {
  const claims = claimsOf(token);
  return claims ? { ...session, token, enabledFeatures: claims.enabledFeature } : session;
}

/** The same session after a heartbeat, whose answer may renew the token. */
export function afterHeartbeat(
  session: Session,
  { accessToken, lacksSecondFactor = false }: HeartbeatResponse,
): Session {
  const renewed = accessToken ? withToken(session, accessToken) : session;
  if (lacksSecondFactor === (session.lacksSecondFactor ?? false)) return renewed;
  return { ...renewed, lacksSecondFactor };
}
