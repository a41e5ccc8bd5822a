/** Titles that say what the name says already. Other defaults stand in the meta-schema, and are checked with it. */

import { inWords, pluralOf } from '../../words';
import { messages } from '../messages';
import type { WrittenDefinition } from '../normal-form';
import { keyPlace } from '../parse/places';
import type { Report } from '../report';
import { type SharedTitles, usualTitle } from '../titles';

/** Notes every title of a definition's file that could be left out. */
export function checkTitles(name: string, file: WrittenDefinition, titles: SharedTitles, report: Report): void {
  const title = file.title ?? inWords(name);
  note(file, 'title', () => inWords(name), report);
  note(file, 'plural', () => pluralOf(title), report);
  if (file.extends !== undefined) return;
  for (const [property, words] of Object.entries(file.properties ?? {}))
    note(words, 'title', () => usualTitle(property, words, titles), report);
  for (const [action, words] of Object.entries(file.actions ?? {}))
    if (typeof words !== 'string') note(words, 'title', () => inWords(action), report);
}

type Titled = Pick<WrittenDefinition, 'title' | 'plural'>;

function note(words: Titled, word: keyof Titled, usual: () => string, report: Report): void {
  if (words[word] !== undefined && words[word] === usual())
    report(keyPlace(words, word), messages.repeatsDefault(word, usual()));
}
