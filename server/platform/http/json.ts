/** What a body is before it is read: UTF-8, no deeper than anything has a use for, its texts whole. */
import { SERVER_LIMITS } from '../../../src/engine/constants';
import { badRequest, type Refusal } from '../errors';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a body; what is no UTF-8 would be stored as other signs. */
export function bodyText(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw badRequest('The body is not UTF-8');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Refuses JSON that is nested deeper than the limit; it runs once over the text and reads nothing. */
export function refuseDeep(text: string, limit: number = SERVER_LIMITS.jsonDepth): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (OPENING.has(sign)) {
      if (++depth > limit) throw badRequest(`The body is nested deeper than ${limit}`);
    } else if (CLOSING.has(sign)) depth--;
  }
}

/** Where a text that begins here ends. */
function endOfText(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at++;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}

/** An escape of half a sign; whole signs may be written so as well. */
const HALF_WRITTEN = /\\u[dD][89a-fA-F]/;
/** A surrogate without its other half. */
const HALF = /\p{Surrogate}/u;

/** The refusal of JSON that has a text with half a sign, which would be stored as another one. */
export function halfIn(text: string, value: unknown): Refusal | null {
  const place = HALF_WRITTEN.test(text) ? placeOfHalf(value, 'The body') : undefined;
  return place === undefined ? null : badRequest(`${place} has a text with half a sign (a lone surrogate)`);
}

function placeOfHalf(value: unknown, place: string): string | undefined {
  if (typeof value === 'string') return HALF.test(value) ? place : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const found = HALF.test(name) ? place : placeOfHalf(member, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
