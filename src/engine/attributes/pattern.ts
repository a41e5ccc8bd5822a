/** Patterns that people write at run time: only those whose matching is sure to end soon are used. */

/** The longest text that a pattern is asked about. */
export const PATTERN_TEXT_LIMIT = 255;

/** Why a pattern is not used: it is none, or it could take too long. */
export type PatternProblem = 'unreadable' | 'unsafe';

/** Longer patterns are nobody's. */
const LONGEST = 200;
/** Most ways in which a text may have to be tried; some milliseconds. */
const MOST_WAYS = 20_000_000;

/**
 * Takes a regular expression as a person wrote it; undefined if it may be used. It may have groups, alternatives, classes
 * and quantifiers, but neither look around nor refer back, and the ways to divide a text among its quantifiers are
 * counted: `(a+)+` has far too many, `^[A-Z]{2}-\d+$` few.
 */
export function patternProblem(pattern: string): PatternProblem | undefined {
  if (pattern.length > LONGEST) return 'unsafe';
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'unreadable';
  }
  const ways = new WayCounter(pattern).count();
  return ways <= MOST_WAYS ? undefined : 'unsafe';
}

/** Counts in how many ways a backtracking matcher can divide a text; infinite for what is not supported. */
class WayCounter {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  count(): number {
    const { ways, isAnchored } = this.#alternatives();
    return isAnchored ? ways : ways * PATTERN_TEXT_LIMIT;
  }

  #alternatives(): { ways: number; isAnchored: boolean } {
    let ways = 0;
    let isAnchored = true;
    do {
      if (this.#next() !== '^') isAnchored = false;
      ways += this.#sequence();
    } while (this.#take('|'));
    return { ways, isAnchored };
  }

  #sequence(): number {
    let ways = 1;
    while (this.#at < this.#pattern.length && this.#next() !== '|' && this.#next() !== ')')
      ways *= this.#repeated(this.#atom());
    return ways;
  }

  #atom(): number {
    if (this.#take('(')) {
      if (this.#take('?') && !this.#take(':')) return Number.POSITIVE_INFINITY;
      const { ways } = this.#alternatives();
      this.#take(')');
      return ways;
    }
    if (this.#take('[')) return this.#class();
    if (this.#take('\\')) return this.#escape();
    this.#at++;
    return 1;
  }

  #class(): number {
    while (!this.#take(']')) this.#at += this.#next() === '\\' ? 2 : 1;
    return 1;
  }

  /** `\1` and `\k` refer back; `\p{…}` and `\u{…}` are one sign. */
  #escape(): number {
    const sign = this.#next() ?? '';
    this.#at++;
    if (/[1-9k]/.test(sign)) return Number.POSITIVE_INFINITY;
    if (/[pPu]/.test(sign) && this.#next() === '{') this.#at = this.#pattern.indexOf('}', this.#at) + 1;
    return 1;
  }

  #repeated(ways: number): number {
    const [least, most] = this.#quantifier();
    if (ways === 1) return most - least + 1;
    let sum = 0;
    for (let times = least; times <= most && sum <= MOST_WAYS; times++) sum += ways ** times;
    return sum;
  }

  /** How often the atom before it may stand. */
  #quantifier(): readonly [least: number, most: number] {
    const [written, least, comma, most] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (written === undefined) return [1, 1];
    this.#at += written.length;
    if (written.startsWith('?')) return [0, 1];
    if (least === undefined) return [written.startsWith('+') ? 1 : 0, PATTERN_TEXT_LIMIT];
    const from = Math.min(Number(least), PATTERN_TEXT_LIMIT);
    return [from, comma ? Math.min(Number(most || PATTERN_TEXT_LIMIT), PATTERN_TEXT_LIMIT) : from];
  }

  #next(): string | undefined {
    return this.#pattern[this.#at];
  }

  #take(sign: string): boolean {
    if (this.#next() !== sign) return false;
    this.#at++;
    return true;
  }
}
