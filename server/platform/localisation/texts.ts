import { DEFAULT_LANGUAGE } from '../../../src/engine/constants';
import { missingKey } from '../../../src/engine/language';
import type { LocaleStore } from './locale-store';

/** Takes a language, a key and what fills its `{{x}}`; gives the text. A language that there is not is English. */
export type Texts = (language: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Takes a language, keys and what fills their `{{x}}`; gives the text of the first key that there is. */
export type FindText = (
  language: string,
  keys: readonly string[],
  values?: Readonly<Record<string, string>>,
) => string | undefined;

export function createFindText(locales: LocaleStore): FindText {
  const texts = createTexts(locales);
  return (language, keys, values) => {
    const known = textsOf(locales, language);
    const key = keys.find((candidate) => known[candidate] !== undefined);
    return key === undefined ? undefined : texts(language, key, values);
  };
}

export function createTexts(locales: LocaleStore): Texts {
  return (language, key, values = {}) => {
    const text = textsOf(locales, language)[key] ?? missingKey(key);
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

function textsOf(locales: LocaleStore, language: string): Readonly<Record<string, string>> {
  return locales.has(language) ? locales.flat(language) : locales.flat(DEFAULT_LANGUAGE);
}
