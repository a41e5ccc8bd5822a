import type { TFunction } from 'i18next';
import { numberDoubt as doubtOf, type Formatter } from '../engine/value';

/** Why a typed text is not taken for a number, in words: how it could be read, as the page would write it. */
export function numberDoubt(text: string, format: Formatter, t: TFunction): string {
  const { key, values } = doubtOf(text, format);
  return t(key, values);
}
