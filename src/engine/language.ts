/** Languages of the product, and what stands where a text is missing. */
import { DEFAULT_LANGUAGE, LANGUAGES } from './constants';

/** A language of the product: the person's own if it is one, else the default (OPEN-042). */
export function offeredLanguage(language: string): string {
  return LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;
}

/** What a missing key shows: itself, prefixed with # if it has a dot (I18N-006, I18N-007, OPEN-174). */
export function missingKey(key: string): string {
  return key.includes('.') ? `#${key}` : key;
}
