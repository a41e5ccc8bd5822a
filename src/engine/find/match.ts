import { searchWords } from '../query';

/** How well a text that names something answers to what was typed. */

/** The better the lower: the whole text, its beginning, the beginning of a word in it, any part. */
export const RANKS = ['whole', 'start', 'word', 'part'] as const;
export type Rank = (typeof RANKS)[number];

export interface Match {
  readonly rank: Rank;
  /** Where in the text it stands. */
  readonly from: number;
  readonly to: number;
}

/** The longest text that is looked for. */
export const LONGEST_FOUND = 200;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Where the best occurrence of `wanted` stands in a text, without regard to case; of several words that do not stand
 * there as written but each somewhere, where the first does. Undefined if they do not.
 */
export function matchOf(wanted: string, text: string): Match | undefined {
  const whole = occurrenceOf(wanted, text);
  if (whole) return whole;
  const [first, ...others] = searchWords(wanted).map((word) => occurrenceOf(word, text));
  return first && others.every((other) => other) ? { ...first, rank: 'part' } : undefined;
}

function occurrenceOf(wanted: string, text: string): Match | undefined {
  const [part, whole] = [wanted.toLowerCase(), text.toLowerCase()];
  if (part === '') return undefined;
  let first: number | undefined;
  for (let from = whole.indexOf(part); from >= 0; from = whole.indexOf(part, from + 1)) {
    first ??= from;
    if (from === 0 || !LETTER_OR_DIGIT.test(whole.charAt(from - 1))) {
      const rank = from > 0 ? 'word' : part.length === whole.length ? 'whole' : 'start';
      return { rank, from, to: from + part.length };
    }
  }
  return first === undefined ? undefined : { rank: 'part', from: first, to: first + part.length };
}

/** The text in three: what stands before the best occurrence, or that of the first word it holds, it, and the rest. */
export function marked(wanted: string, text: string): readonly [before: string, found: string, after: string] {
  // A letter that changes its length with its case would move the mark.
  const words = text.toLowerCase().length === text.length ? [wanted, ...searchWords(wanted)] : [];
  const [match] = words.flatMap((word) => matchOf(word, text) ?? []);
  if (!match) return [text, '', ''];
  return [text.slice(0, match.from), text.slice(match.from, match.to), text.slice(match.to)];
}
