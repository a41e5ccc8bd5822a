/** What a page says, for the tests of languages. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ProductResponse } from '../../src/engine/http/api';
import type { EntityModel } from '../../src/engine/model';
import { definitionTexts, type FlatTexts, flat, shellTexts } from '../unit/locales/texts';

/** Everything that is read or heard on a page: texts, names, hints. DevExtreme's licence notice is not ours. */
export function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = new Set<string>([document.title]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, nodeValue } = texts.currentNode;
      if (parent?.checkVisibility() && !parent.closest('dx-license')) words.add((nodeValue ?? '').trim());
    }
    for (const element of document.querySelectorAll('body *'))
      if (element.checkVisibility())
        for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'])
          words.add(element.getAttribute(name)?.trim() ?? '');
    return [...words].filter((one) => /\p{L}/u.test(one));
  });
}

/** True for words that English has and the language has not: texts of ours, of definitions, of the widgets. */
export function englishTest(language: string, product: ProductResponse): (words: string) => boolean {
  const own = new Set(Object.values(textsOf(language)));
  const foreign = [...new Set([...Object.values(textsOf('en-GB')), ...textsOfProduct(product)])].filter(
    (text) => !own.has(text) && text.replace(SLOT, '').trim().length > 2,
  );
  const patterns = foreign.map((text) => new RegExp(`^${text.split(SLOT).map(escaped).join('.*')}$`, 'i'));
  return (words) => !own.has(words) && patterns.some((pattern) => pattern.test(words));
}

const SLOT = /\{+\w+\}+/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The widgets that the cockpit is made of. */
const OF_WIDGETS = /^([A-Z]\w*$|dx(DataGrid|Pager|Pagination|List|DropDownEditor|DateBox|Calendar|TagBox|NumberBox)-)/;

function textsOf(language: string): FlatTexts {
  const short = language.slice(0, 2);
  const file = `node_modules/devextreme/localization/messages/${short}.json`;
  const widgets = Object.entries(flat(JSON.parse(readFileSync(file, 'utf8'))[short]));
  return {
    ...Object.fromEntries(widgets.filter(([key]) => OF_WIDGETS.test(key))),
    ...shellTexts(language),
    ...definitionTexts(language),
  };
}

/** The English texts that definitions, menu and widgets bring. */
function textsOfProduct({ models, menu, widgets }: ProductResponse): string[] {
  return [
    ...Object.values(models).flatMap(textsOfDefinition),
    ...[...menu.main, ...menu.settings].flatMap((entry) => [entry.title, ...entry.routes.map(({ title }) => title)]),
    ...widgets.map(({ title }) => title),
  ];
}

function textsOfDefinition({ title, plural, properties, actions, filters }: EntityModel): string[] {
  const values = properties.flatMap((property) => property.values ?? []);
  return [
    title,
    plural,
    ...properties.flatMap((property) => [property.title, `Column ${property.title}`]),
    ...values.flatMap((value) => [value.title, value.description ?? '']),
    ...actions.flatMap((action) => [action.title, ...Object.values(action.texts)]),
    ...filters.map((filter) => filter.title),
  ];
}
