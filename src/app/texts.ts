/** The texts of one language at a time, from the server. */
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CLIENT_VERSION } from '../engine/constants';
import { API, type HttpClient } from '../engine/http';
import { missingKey } from '../engine/language';

export type Texts = { readonly [key: string]: string | Texts };

/** How numbers stand in texts, as soon as that is known. */
let writeNumber: (value: number) => string = String;

export function writeNumbersBy(write: (value: number) => string): void {
  writeNumber = write;
}

/** Numbers that are put into a text stand in it as the person writes them. */
const NUMBERS: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value) => (typeof value === 'number' ? writeNumber(value) : value),
};

/** Makes i18next ready, without any text. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(NUMBERS)
    .use(initReactI18next)
    .init({
      resources: {},
      fallbackLng: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      parseMissingKeyHandler: missingKey,
      react: { useSuspense: false, bindI18nStore: 'added' },
    });
}

/**
 * The texts of a language, as the person's business unit has them if somebody is signed in, else those of the log-in page
 * alone; an empty set if they cannot be loaded (I18N-004, I18N-005, I18N-010, ERROR-039).
 */
export async function loadTexts(
  http: Pick<HttpClient, 'get'>,
  languageCode: string,
  isSignedIn = false,
): Promise<Texts> {
  const part = isSignedIn ? {} : { part: 'login' as const };
  const query = { clientName: 'Cockpit', clientVersion: CLIENT_VERSION, languageCode, ...part };
  try {
    const { data } = await http.get(API.translationsNested, query, { anonymous: !isSignedIn });
    return data ?? {};
  } catch (error) {
    console.error('Texts could not be loaded', error);
    return {};
  }
}

/** Whose texts of a language are there: a business unit's, or the product's. */
const loadedFor = new Map<string, string>();

/** Shows a language from now on, with the texts of the business unit that the person is signed in at. */
export async function showLanguage(http: Pick<HttpClient, 'get'>, languageCode: string, unit = ''): Promise<void> {
  const isThere = i18next.hasResourceBundle(languageCode, 'translation');
  if (!isThere || (unit !== '' && loadedFor.get(languageCode) !== unit)) {
    const texts = await loadTexts(http, languageCode, unit !== '');
    if (Object.keys(texts).length > 0) {
      // Texts that another unit had of its own do not stay.
      i18next.removeResourceBundle(languageCode, 'translation');
      i18next.addResourceBundle(languageCode, 'translation', texts);
      loadedFor.set(languageCode, unit);
    }
  }
  await i18next.changeLanguage(languageCode);
  document.documentElement.lang = languageCode;
}
