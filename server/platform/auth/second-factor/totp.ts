/** Codes of authenticator apps, as all of them make them: SHA-1, six digits, thirty seconds (RFC 6238). */
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
/** Codes of the step before and after are taken too: clocks of telephones are a little off. */
const WINDOW = 1;
/** As long as the hash, which is what RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret, as people type it: base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from the picture: whose secret it is, and where it is for. */
export function appAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret, issuer, label, period: PERIOD }).toString();
}

/** The time step that a code is of, counted from 1970; null if it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const off = new TOTP({ secret, period: PERIOD }).validate({ token: code, timestamp, window: WINDOW });
  return off === null ? null : Math.floor(timestamp / 1000 / PERIOD) + off;
}
