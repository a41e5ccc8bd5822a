import type { Formatter } from './formatter';

/** A text by its key, with what is put into it. */
interface Said {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Why a typed text is not taken for a number: how it could be read, as the person would write it. */
export function numberDoubt(text: string, format: Formatter): Said {
  const [first, second] = format.numberMeanings(text).map((meant) => format.number(meant));
  if (first === undefined) return { key: 'numbers.none', values: { text } };
  return second === undefined
    ? { key: 'numbers.oneMeaning', values: { text, first } }
    : { key: 'numbers.twoMeanings', values: { text, first, second } };
}
