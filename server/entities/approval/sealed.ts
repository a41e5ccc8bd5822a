/** What nobody may read of a request that waits, such as a password: kept under a key of the installation's secret. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Values } from '../write/empty';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Takes a key of 32 bytes, what the values belong to, and the values; gives a text that only the same two open. */
export function seal(key: Uint8Array, owner: string, values: Values): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The values of a sealed text; undefined if it belongs to something else, or to another secret. */
export function unseal(key: Uint8Array, owner: string, text: string): Values | undefined {
  const bytes = Buffer.from(text, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(opened.toString('utf8')) as Values;
  } catch {
    return undefined;
  }
}
