import { describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, LANGUAGES, LOGIN_LANGUAGES } from '../../../src/engine/constants';
import type { HandPage, MenuEntry } from '../../../src/engine/definition';
import { TEXT_GROUPS } from '../../../src/engine/definition/check/text-groups';
import { menuKey } from '../../../src/renderers/captions';
import { compileShipped } from '../../schemas/files';
import { definitionTexts, type FlatTexts, languageFolders, shellTexts, slots } from './texts';

const english = shellTexts(DEFAULT_LANGUAGE);
const translated = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
const loginOnly = LOGIN_LANGUAGES.filter((language) => !LANGUAGES.some((inside) => inside === language));

/** What may be seen before there is a session: the log-in with its second step and new password, its languages, and that the cockpit does not come. */
const AT_LOGIN =
  /^(login\.|secondFactor\.|frame\.languages\.|server\.(login|openId|password|secondFactor)\.|rules\.passwords?[A-Z]|dialogs\.(close|copied|copyFailed|details)$|error\.(page|pageText|retry|reload|chunk)\b)/;

/** English keeps these texts in the definitions of menu, widgets, settings and features. */
const OF_PRODUCT = /^(frame\.menu\.|dashboard\.widgets\.\d+\.title$|settings\.(names|about)\.|features\.)/;

const { product, diagnostics } = compileShipped();

/** The keys of English as another language has them: with the plural forms that it tells apart. */
function keysFor(language: string, texts: FlatTexts = english): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.keys(texts).flatMap((key) => {
    if (key.endsWith('_one')) return [];
    if (!key.endsWith('_other')) return [key];
    return pluralCategories.map((category) => key.replace(/other$/, category));
  });
}

/** The English text of a key, whatever its plural form. */
const englishOf = (key: string): string => english[key] ?? english[key.replace(/_[a-z]+$/, '_other')] ?? '';

const entriesOf = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.routes)]);

const pluralOf = (entry: HandPage | MenuEntry): string | undefined =>
  'entity' in entry ? product.entities[entry.entity ?? '']?.plural : undefined;

/** Titles of menu, hand-written pages and widgets that are not the plural of a definition, of settings and features. */
const productKeys = [
  ...[...product.menu.pages, ...entriesOf([...product.menu.main, ...product.menu.settings, ...product.menu.fallback])]
    .filter((entry) => entry.title !== pluralOf(entry))
    .map(({ title }) => menuKey(title)),
  ...product.widgets.map(({ type }) => `dashboard.widgets.${type}.title`),
  ...product.settings.flatMap(({ properties }) =>
    properties.flatMap(({ name, description }) => [
      `settings.names.${name}`,
      ...(description === undefined ? [] : [`settings.about.${name}`]),
    ]),
  ),
  ...Object.keys(product.features).map((name) => `features.${name}`),
];

describe('languages', () => {
  it('are four inside and two for the log-in alone, and no others', {
    tags: ['I18N-001', 'OPEN-042', 'OPEN-175'],
  }, () => {
    expect([...LANGUAGES]).toEqual(['da-DK', 'en-GB', 'nb-NO', 'sv-SE']);
    expect(loginOnly).toEqual(['de-DE', 'pl-PL']);
    expect(languageFolders()).toEqual([...LANGUAGES, ...loginOnly].sort());
  });

  it.each(LANGUAGES)(
    '%s has every text of the shell, in every plural form, and none besides',
    { tags: ['I18N-002', 'OPEN-043'] },
    (language) => {
      const own = Object.keys(shellTexts(language)).filter((key) => !OF_PRODUCT.test(key));
      expect(own.sort()).toEqual(keysFor(language).sort());
    },
  );

  it('no group of their texts is called as a definition can be, whose columns would be called by it', () => {
    const keys = languageFolders().flatMap((one) => Object.keys({ ...shellTexts(one), ...definitionTexts(one) }));
    const groups = new Set(keys.map((key) => key.slice(0, key.indexOf('.'))));
    const alike = [...groups].filter((name) => /^[a-z][a-z0-9-]*$/.test(name) && !product.entities[name]);
    expect(alike.sort()).toEqual([...TEXT_GROUPS].sort());
  });

  it.each(loginOnly)('%s has every text of the log-in, and none besides', { tags: ['OPEN-042'] }, (language) => {
    const wanted = keysFor(language).filter((key) => AT_LOGIN.test(key));
    expect(Object.keys(shellTexts(language)).sort()).toEqual(wanted.sort());
  });

  it.each([...LANGUAGES, ...loginOnly])(
    'texts of %s are filled, and have the slots that the English ones have',
    { tags: ['I18N-002'] },
    (language) => {
      for (const [key, text] of Object.entries(shellTexts(language))) {
        expect([key, text.trim()]).not.toEqual([key, '']);
        if (OF_PRODUCT.test(key)) continue;
        // One thing need not be counted.
        const said = (one: string) => slots(one).filter((slot) => slot !== 'count' || !key.endsWith('_one'));
        expect([key, said(text)]).toEqual([key, said(englishOf(key))]);
      }
    },
  );

  it.each(translated)(
    '%s has the titles of menu, widgets, settings and features',
    { tags: ['I18N-002'] },
    (language) => {
      const texts = shellTexts(language);
      expect(productKeys.filter((key) => !texts[key])).toEqual([]);
    },
  );

  it('languages name the same entries, widgets, settings and features, also those that only a server sends', {
    tags: ['I18N-002'],
  }, () => {
    const [first, ...others] = translated.map((language) =>
      Object.keys(shellTexts(language))
        .filter((key) => OF_PRODUCT.test(key))
        .sort(),
    );
    for (const other of others) expect(other).toEqual(first);
  });

  it('every text of a definition stands in every language', { tags: ['I18N-002'] }, () => {
    for (const language of translated) expect(Object.keys(definitionTexts(language)).length).toBeGreaterThan(0);
    expect(diagnostics.filter(({ code }) => code === 'untranslated')).toEqual([]);
  });

  it('no language has captions for what no definition has', { tags: ['I18N-002'] }, () => {
    expect(diagnostics.filter(({ code }) => code === 'unknown-text')).toEqual([]);
  });

  it('languages have the same captions, also those that no definition asks for', { tags: ['I18N-002'] }, () => {
    const [first, ...others] = translated.map((language) => Object.keys(definitionTexts(language)).sort());
    for (const other of others) expect(other).toEqual(first);
  });
});
