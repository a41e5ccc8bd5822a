/** Between the right password and the session: a ticket of some minutes, which dies with the password and the factors that it was given for. */
import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { SecondStep } from '../../../../src/engine/http';
import type { PersonAtLogin } from '../sessions';

const ISSUER = 'warehouse-cockpit';
const AUDIENCE = 'warehouse-cockpit-second-factor';
const ALGORITHM = 'HS256';
const MINUTE_MS = 60_000;

/** To type a code; to install an app, and to choose a password of one's own. */
const MINUTES = { prove: 5, setUp: 15, proven: 15 } as const satisfies Record<SecondStep['step'], number>;

/** Who is logging in, and what is still to be done. */
export interface Ticket {
  readonly businessUnit: string;
  readonly userId: string;
  readonly step: SecondStep['step'];
  /** What the ticket was given for. */
  readonly mark: string;
  /** The challenge that is used up by it; of a proof alone. */
  readonly proof?: string;
}

/** When a ticket of this step ends. */
export function endOf(step: SecondStep['step'], now: Date): Date {
  return new Date(now.getTime() + MINUTES[step] * MINUTE_MS);
}

/** A ticket of the person as they are now. */
export function issueTicket(
  key: Uint8Array,
  person: PersonAtLogin,
  step: SecondStep['step'],
  now: Date,
  proof?: string,
): Promise<string> {
  return new SignJWT({ businessUnit: person.businessUnit, step, mark: cursorOf(person), ...(proof ? { proof } : {}) })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(person.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(endOf(step, now))
    .sign(key);
}

/** What a ticket says; null if it is none of ours, or past its time. */
export async function readTicket(key: Uint8Array, ticket: string, now: Date): Promise<Ticket | null> {
  try {
    const { payload } = await jwtVerify<Omit<Ticket, 'userId'>>(ticket, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'step', 'mark', 'businessUnit'],
    });
    const { businessUnit, step, mark, proof, sub: userId = '' } = payload;
    return { businessUnit, userId, step, mark, ...(proof === undefined ? {} : { proof }) };
  } catch {
    return null;
  }
}

/** Another one as soon as the password is another, or the first factor is there, or the last is gone. */
export function cursorOf({ passwordHash, passwordSetAt, hasSecondFactor }: PersonAtLogin): string {
  const said = JSON.stringify([passwordHash, passwordSetAt.toISOString(), hasSecondFactor]);
  return createHash('sha256').update(said).digest('base64url');
}
