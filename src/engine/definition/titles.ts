/** What properties are called that say nothing of it themselves. */
import { inWords, referenceInWords } from '../words';
import { entriesIn, type JsonObject } from './parse/json';

/** Titles that types.json gives to all properties of a name. */
export type SharedTitles = ReadonlyMap<string, string>;

/** The shared titles of types.json; what is wrong in it was taken out. */
export function readTitles(types: JsonObject | undefined): SharedTitles {
  return new Map(entriesIn(types, 'titles').map(([name, title]) => [name, String(title)]));
}

/** The shared title of the property's name, else the name in words; of a reference without its Id. */
export function usualTitle(name: string, words: JsonObject, titles: SharedTitles): string {
  return titles.get(name) ?? ('lookup' in words ? referenceInWords(name) : inWords(name));
}
