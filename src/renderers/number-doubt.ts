import type { TFunction } from 'i18next';
import type { Formatter } from '../engine/value';

/** Why a typed text is not taken for a number: how it could be read, as the page would write it. */
export function numberDoubt(text: string, format: Formatter, t: TFunction): string {
  const [first, second] = format.numberMeanings(text).map((meant) => format.number(meant));
  if (first === undefined) return t('numbers.none', { text });
  return second === undefined
    ? t('numbers.oneMeaning', { text, first })
    : t('numbers.twoMeanings', { text, first, second });
}
