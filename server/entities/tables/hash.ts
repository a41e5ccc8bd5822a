import { createHash } from 'node:crypto';

/** A short sum of a text, which tells it from others. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
