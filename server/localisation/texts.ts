import { DEFAULT_LANGUAGE } from '../../src/engine/constants';
import type { LocaleStore } from './locale-store';

/** Takes a language, a key and what fills its `{{x}}`; gives the text, in English if the language lacks it. */
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
    const known = [locales.flat(language), locales.flat(DEFAULT_LANGUAGE)];
    const key = keys.find((candidate) => known.some((one) => one[candidate] !== undefined));
    return key === undefined ? undefined : texts(language, key, values);
  };
}

export function createTexts(locales: LocaleStore): Texts {
  return (language, key, values = {}) => {
    const text = locales.flat(language)[key] ?? locales.flat(DEFAULT_LANGUAGE)[key] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
