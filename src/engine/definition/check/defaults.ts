/** Titles that say what the name says already. Other defaults stand in the meta-schema, and are checked with it. */

import { inWords } from '../../words';
import { messages } from '../messages';
import { entriesIn, isObject, type JsonObject, textIn } from '../parse/json';
import { keyPlace } from '../parse/places';
import type { Report } from '../report';
import { type SharedTitles, usualTitle } from '../titles';

/** Notes every title of a definition's file that could be left out. */
export function checkTitles(name: string, file: JsonObject, titles: SharedTitles, report: Report): void {
  const title = textIn(file, 'title') ?? inWords(name);
  note(file, 'title', () => inWords(name), report);
  note(file, 'plural', () => `${title}s`, report);
  if ('extends' in file) return;
  for (const [property, words] of entriesIn(file, 'properties'))
    if (isObject(words)) note(words, 'title', () => usualTitle(property, words, titles), report);
  for (const [action, words] of entriesIn(file, 'actions'))
    if (isObject(words)) note(words, 'title', () => inWords(action), report);
}

function note(words: JsonObject, word: string, usual: () => string, report: Report): void {
  if (word in words && words[word] === usual()) report(keyPlace(words, word), messages.repeatsDefault(word, usual()));
}
