/** The product's own texts, as far as a business unit may have others in their place. */
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/engine/constants';
import { captionsOf, type MenuEntry, type ProductModel } from '../../../src/engine/definition';
import { menuKey } from '../../../src/engine/menu';
import type { LocaleStore } from './locale-store';

export type OriginalTexts = (language: string) => ReadonlyMap<string, string>;

/** The server says these itself, and the log-in page is there before it is known who comes: they are the same for all. */
const OF_ALL = /^(server|login)\./;

/** Takes the texts of the files and the definitions, which hold the English captions; gives the texts of a language by key. */
export function createOriginalTexts(locales: LocaleStore, product: () => ProductModel): OriginalTexts {
  let known: { readonly of: ProductModel; readonly texts: Map<string, ReadonlyMap<string, string>> } | undefined;
  return (language) => {
    const of = product();
    if (known?.of !== of) known = { of, texts: new Map() };
    const found = known.texts.get(language) ?? textsOf(locales, of, language);
    known.texts.set(language, found);
    return found;
  };
}

function textsOf(locales: LocaleStore, product: ProductModel, language: string): ReadonlyMap<string, string> {
  if (!locales.has(language)) return new Map();
  const spoken = language === DEFAULT_LANGUAGE ? englishCaptions(product, keysOfOthers(locales)) : new Map();
  const all = [...spoken, ...Object.entries(locales.flat(language))].filter(([key]) => !OF_ALL.test(key));
  return new Map(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The keys that languages other than English have. */
function keysOfOthers(locales: LocaleStore): ReadonlySet<string> {
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  return new Set(others.flatMap((language) => Object.keys(locales.flat(language))));
}

/**
 * What definitions, menu, widgets, settings and features are called in English. Of several keys it stands under the one
 * that other languages have, so that they are compared with it.
 */
function englishCaptions(product: ProductModel, others: ReadonlySet<string>): ReadonlyMap<string, string> {
  const { entities, menu, widgets, settings, features } = product;
  const texts = new Map<string, string>();
  const add = (text: string, first: string, ...keys: readonly string[]) => {
    const key = [first, ...keys].find((one) => others.has(one)) ?? first;
    texts.set((texts.get(key) ?? text) === text ? key : first, text);
  };
  for (const { keys, text } of Object.values(entities).flatMap((model) => captionsOf(model, entities)))
    add(text, keys[0] ?? '', ...keys.slice(1));
  const entries = [...menu.main, ...menu.settings, ...menu.fallback].flatMap(withBelow);
  for (const { title, entity, renamed } of [
    ...menu.pages.map(({ title }) => ({ title, entity: undefined, renamed: false })),
    ...entries,
  ])
    if (!entity || renamed || others.has(menuKey(title))) add(title, menuKey(title));
  for (const { type, title } of widgets) add(title, `dashboard.widgets.${type}.title`);
  for (const { name, title, description } of settings.flatMap(({ properties }) => properties)) {
    add(title, `settings.names.${name}`);
    if (description !== undefined) add(description, `settings.about.${name}`);
  }
  for (const [name, text] of Object.entries(features)) add(text, `features.${name}`);
  return texts;
}

function withBelow(entry: MenuEntry): MenuEntry[] {
  return [entry, ...entry.routes.flatMap(withBelow)];
}
