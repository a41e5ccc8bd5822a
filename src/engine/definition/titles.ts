/** What properties are called that say nothing of it themselves. */
import { inWords, referenceInWords } from '../words';
import type { PropertyWords, TypesFile, WrittenProperty } from './normal-form';

/** Titles that types.json gives to all properties of a name. */
export type SharedTitles = ReadonlyMap<string, string>;

/** The shared titles of types.json; what is wrong in it was taken out. */
export function readTitles(types: TypesFile | undefined): SharedTitles {
  return new Map(Object.entries(types?.titles ?? {}));
}

/** The shared title of the property's name, else the name in words; of a reference without its Id. */
export function usualTitle(name: string, words: PropertyWords | WrittenProperty, titles: SharedTitles): string {
  return titles.get(name) ?? ('lookup' in words ? referenceInWords(name) : inWords(name));
}
