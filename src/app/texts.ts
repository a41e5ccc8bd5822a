/** The texts of one language at a time, from the server. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { CLIENT_VERSION } from '../engine/constants';
import { API, type HttpClient } from '../engine/http';
import { missingKey } from '../engine/language';

export type Texts = { readonly [key: string]: string | Texts };

/** Makes i18next ready, without any text. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    fallbackLng: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: missingKey,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
}

/** The texts of a language; an empty set if they cannot be loaded (I18N-004, I18N-005, ERROR-039). */
export async function loadTexts(http: Pick<HttpClient, 'get'>, languageCode: string): Promise<Texts> {
  const query = { clientName: 'Cockpit', clientVersion: CLIENT_VERSION, languageCode };
  try {
    const { data } = await http.get<Texts>(API.translationsNested, query, { anonymous: true });
    return data ?? {};
  } catch (error) {
    console.error('Texts could not be loaded', error);
    return {};
  }
}

/** Shows a language from now on. */
export async function showLanguage(http: Pick<HttpClient, 'get'>, languageCode: string): Promise<void> {
  if (!i18next.hasResourceBundle(languageCode, 'translation')) {
    const texts = await loadTexts(http, languageCode);
    if (Object.keys(texts).length > 0) i18next.addResourceBundle(languageCode, 'translation', texts);
  }
  await i18next.changeLanguage(languageCode);
  document.documentElement.lang = languageCode;
}
