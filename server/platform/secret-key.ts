/** What an access key looks like, and what of it is kept. */
import { createHash, randomBytes } from 'node:crypto';

/** A mark of our own, by which scanners for leaked secrets know a key: `wck_` and 64 hexadecimal digits. */
const PREFIX = 'wck_';
const BYTES = 32;
const WHOLE = new RegExp(`^${PREFIX}[0-9a-f]{${2 * BYTES}}$`);
/** Keys wherever they stand in a text, cut off ones as well. */
const ANYWHERE = new RegExp(`${PREFIX}[0-9a-f]{8,}`, 'gi');
/** So many of its signs are shown, to recognise it by. */
const HINT = PREFIX.length + 6;

/** A new key of 256 random bits. */
export function newKey(): string {
  return PREFIX + randomBytes(BYTES).toString('hex');
}

/** True if a bearer token says that it is a key. */
export function isKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** True if it has the form that every key has. */
export function isWhole(token: string): boolean {
  return WHOLE.test(token);
}

/** The text with nothing in place of keys, for the log. */
export function withoutKeys(text: string): string {
  return text.replace(ANYWHERE, `${PREFIX}[redacted]`);
}

/** The digest that is stored in place of a key. It needs no salt: nobody tries 256 random bits. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The first signs of a key. */
export function hintOf(key: string): string {
  return key.slice(0, HINT);
}
