import { loadMessages, locale } from 'devextreme/localization';

/** Texts of the widgets for the languages of the product; English is built in. */
const MESSAGES: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  da: () => import('devextreme/localization/messages/da.json'),
  nb: () => import('devextreme/localization/messages/nb.json'),
  sv: () => import('devextreme/localization/messages/sv.json'),
};

let current = '';

/** Makes the widgets speak a language; gives once they do. */
export async function localiseWidgets(language: string): Promise<void> {
  if (current === language) return;
  const messages = await MESSAGES[language.slice(0, 2)]?.();
  if (messages) loadMessages(messages.default as Record<string, object>);
  locale(language);
  current = language;
}
