import { tooMany } from '../../errors';

const WINDOW_MS = 60_000;
/** So many addresses are remembered. */
const MOST_ADDRESSES = 10_000;

/** How many wrong keys of an address are looked for in a minute. */
export const MOST_WRONG_KEYS = 20;

/**
 * Counts wrong keys by address, so that whoever sends many costs the database nothing more: a key cannot be guessed, and
 * each server counts for itself.
 */
export class WrongKeys {
  readonly #counts = new Map<string, { readonly since: number; count: number }>();

  /** Takes the time in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** Throws if too many of this address were wrong within the last minute. */
  refuse(address: string): void {
    const counted = this.#current(address);
    if (counted && counted.count >= MOST_WRONG_KEYS)
      throw tooMany('Too many wrong access keys', (counted.since + WINDOW_MS - this.now()) / 1000);
  }

  /** Counts one. */
  note(address: string): void {
    const counted = this.#current(address);
    if (counted) counted.count += 1;
    else {
      if (this.#counts.size >= MOST_ADDRESSES) this.#counts.clear();
      this.#counts.set(address, { since: this.now(), count: 1 });
    }
  }

  #current(address: string): { readonly since: number; count: number } | undefined {
    const counted = this.#counts.get(address);
    if (counted && this.now() - counted.since < WINDOW_MS) return counted;
    this.#counts.delete(address);
    return undefined;
  }
}
