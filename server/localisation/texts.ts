import { DEFAULT_LANGUAGE } from '../../src/engine/constants';
import type { LocaleStore } from './locale-store';

/** Takes a language, a key and what fills its `{{x}}`; gives the text, in English if the language lacks it. */
export type Texts = (language: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

export function createTexts(locales: LocaleStore): Texts {
  return (language, key, values = {}) => {
    const text = locales.flat(language)[key] ?? locales.flat(DEFAULT_LANGUAGE)[key] ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
