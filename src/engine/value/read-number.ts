import { DEFAULT_NUMBER_FORMAT } from '../constants';
import type { NumberOptions } from './format-number';

export interface NumberReader {
  /** The number of a text, null for nothing, NaN for what is no number or could be meant as another one. */
  read(text: string, options?: NumberOptions): number | null;
  /** What a text that is not taken may mean; none if it is no number however it is read. */
  meanings(text: string): readonly number[];
}

interface Sign {
  readonly decimal: string;
  readonly group: string;
}

/** Decimals after a point, or after a comma; the other sign and spaces part groups. */
const CONVENTIONS: readonly Sign[] = [
  { decimal: '.', group: ',' },
  { decimal: ',', group: '.' },
];

/**
 * Reads numbers as a person types them in a number format such as de-DE: `1.234,5`. What the format itself writes is
 * what it writes it for. Any other text that means another number where points and commas are used the other way
 * round is not guessed at: `1.000` in en-GB is one and thousand, `1,5` perhaps one and a half.
 */
export function createNumberReader(
  write: (value: number, options?: NumberOptions) => string,
  locale: string = DEFAULT_NUMBER_FORMAT,
): NumberReader {
  let known: readonly Sign[] | undefined;
  const meanings = (text: string): number[] =>
    [...new Set(CONVENTIONS.flatMap((signs) => numberOf(text, signs) ?? []))].sort((a, b) => a - b);

  return {
    read(text, { decimals } = {}) {
      if (text.trim() === '') return null;
      known ??= signsOf(locale);
      const ours = known.map((signs) => numberOf(text, signs)).find((number) => number !== undefined);
      if (ours === undefined) return Number.NaN;
      const isOnly = meanings(text).every((meant) => meant === ours);
      return isOnly || plain(write(ours, decimals === undefined ? {} : { decimals })) === plain(text)
        ? ours
        : Number.NaN;
    },
    meanings,
  };
}

/**
 * The signs of a number format. Where spaces part groups, point and comma both can only mean decimals: keyboards have one
 * of them beside the digits.
 */
function signsOf(locale: string): readonly Sign[] {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345.6);
  const group = parts.find(({ type }) => type === 'group')?.value ?? '';
  return CONVENTIONS.filter(({ decimal }) => decimal !== group).map(({ decimal }) => ({ decimal, group }));
}

/** Groups are of three digits and begin with none that is 0, so `3,7` is never taken for 37. */
function numberOf(text: string, { decimal, group }: Sign): number | undefined {
  const groups = `[1-9]\\d{0,2}(?:[${group} ]\\d{3})+`;
  const match = new RegExp(`^(-?)(\\d*|${groups})(?:[${decimal}](\\d*))?$`).exec(plain(text));
  if (!match) return undefined;
  const [, minus = '', whole = '', decimals = ''] = match;
  const digits = whole.replace(/\D/g, '');
  if (digits === '' && decimals === '') return undefined;
  const number = Number(`${minus}${digits || 0}.${decimals || 0}`);
  return Number.isFinite(number) ? number : undefined;
}

/** With plain spaces and signs, as keyboards have them. */
function plain(text: string): string {
  return text.trim().replace(/\s/g, ' ').replace('\u2212', '-');
}
