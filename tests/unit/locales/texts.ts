/** The locale files as they are shipped, for the tests of languages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type FlatTexts = Readonly<Record<string, string>>;

const FOLDER = 'schemas/locales';

/** Every language that has a folder. */
export const languageFolders = (): string[] => readdirSync(FOLDER).sort();

/** The shell's texts: all that no definition brings. */
export const shellTexts = (language: string): FlatTexts => read(language, (file) => !isOfDefinitions(file));

/** Captions of definitions. */
export const definitionTexts = (language: string): FlatTexts => read(language, isOfDefinitions);

/** Names of the `{{x}}` in a text, each once. */
export const slots = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].sort();

/** `{ a: { b: 'x' } }` → `{ 'a.b': 'x' }` */
export function flat(texts: object, prefix = ''): FlatTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[prefix + key, text]] : Object.entries(flat(text, `${prefix}${key}.`)),
    ),
  );
}

const isOfDefinitions = (file: string): boolean => /^entities(\.|$)/.test(file);

function read(language: string, fits: (file: string) => boolean): FlatTexts {
  const files = readdirSync(join(FOLDER, language)).filter(fits);
  return Object.assign(
    {},
    ...files.map((file) => flat(JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8')))),
  );
}
