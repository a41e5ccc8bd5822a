/** Access tokens: signed JWTs that name a session row (OPEN-026). */
import { jwtVerify, SignJWT } from 'jose';
import type { TokenClaims } from '../../../src/engine/http';

const ISSUER = 'warehouse-cockpit';
const AUDIENCE = 'warehouse-cockpit-api';
const ALGORITHM = 'HS256';
const TYPE = 'JWT';
/** Clocks of instances may differ by this much. */
const LEEWAY_SECONDS = 5;

export interface VerifiedToken {
  readonly sid: string;
  readonly userId: string;
  readonly businessUnit: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** It was signed by a key that is on its way out: its next heartbeat brings another. */
  readonly isOfOldKey: boolean;
  /** What it claims about the person. */
  readonly claims: Pick<TokenClaims, 'role' | 'systemRole' | 'enabledFeature'>;
}

/** Takes the claims and the time of issue; gives the signed token. */
export function signToken(key: Uint8Array, claims: TokenClaims, issuedAt: Date): Promise<string> {
  const { sub, exp, ...rest } = claims;
  return new SignJWT({ ...rest })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(sub)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(issuedAt))
    .setExpirationTime(exp)
    .sign(key);
}

/** What a token says that was signed by one of the keys, or null if it is not one of ours, was changed, or is not of this time. */
export async function verifyToken(
  keys: readonly Uint8Array[],
  token: string,
  now: Date,
): Promise<VerifiedToken | null> {
  for (const [place, key] of keys.entries()) {
    const said = await verifyBy(key, token, now);
    if (said) return { ...said, isOfOldKey: place > 0 };
  }
  return null;
}

async function verifyBy(key: Uint8Array, token: string, now: Date): Promise<Omit<VerifiedToken, 'isOfOldKey'> | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'sid', 'businessUnit'],
    });
    const { sub, sid, businessUnit, exp, iat } = payload;
    if (typeof sid !== 'string' || typeof businessUnit !== 'string' || !sub || !exp || !iat) return null;
    const { role, systemRole, enabledFeature } = payload as Partial<TokenClaims>;
    const said = {
      sid,
      userId: sub,
      businessUnit,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
      claims: { role: role ?? [], systemRole: systemRole ?? [], enabledFeature: enabledFeature ?? [] },
    };
    return isCurrent(said, now) ? said : null;
  } catch {
    return null;
  }
}

/** True while a token is neither of a time to come nor run out, as far as clocks may differ (OPEN-262). */
export function isCurrent({ issuedAt, expiresAt }: Pick<VerifiedToken, 'issuedAt' | 'expiresAt'>, now: Date): boolean {
  const at = seconds(now);
  return seconds(issuedAt) <= at + LEEWAY_SECONDS && at < seconds(expiresAt) + LEEWAY_SECONDS;
}

export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
