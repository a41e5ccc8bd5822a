/**
 * `tsx scripts/translate.ts ENTITY [LANGUAGE…]`: adds the texts that a definition lacks, empty and in their places, to
 * `locales/LANGUAGE/entities.ENTITY.json` of the last folder of definitions, and tells them in English. What is there
 * already stays as it is; what is empty lacks until somebody fills it in.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDefinition } from '../server/platform/definition-files';
import { compileFolders } from '../server/product';
import { captionLanguages, lackingTexts } from '../src/engine/definition';
import { definitionFolders } from './lib/definition-folders';

type Texts = { [key: string]: string | Texts };

const [name, ...wanted] = process.argv.slice(2);
const folders = definitionFolders();
const { product, sources } = compileFolders(process.cwd(), folders);
const model = name === undefined || !Object.hasOwn(product.entities, name) ? undefined : product.entities[name];
if (!model) {
  console.error(
    name === undefined
      ? 'Usage: npm run translate ENTITY, or ENTITY LANGUAGE … for some languages'
      : `"${name}" is no definition, or has mistakes: npm run explain ${name} says which.`,
  );
  process.exit(2);
}

const english = new Map<string, string>();
for (const language of wanted.length > 0 ? wanted : captionLanguages(sources)) {
  const lacking = lackingTexts(sources, model, product.entities, language) as Texts;
  const path = join(folders.at(-1) ?? '', 'locales', language, `entities.${name}.json`);
  const count = textsIn(lacking).length;
  console.log(count === 0 ? `${language}: nothing lacks` : `${language}: ${count} to be translated in ${path}`);
  if (count === 0) continue;
  for (const [key, text] of textsIn(lacking)) english.set(key, text);
  const known = existsSync(path) ? (JSON.parse(readDefinition(path).text) as Texts) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(together(known, emptied(lacking)), null, 2)}\n`);
}

for (const [key, text] of english) console.log(`  ${key}: ${text}`);

/** Each text with its whole key. */
function textsIn(texts: Texts, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${above}${name}`, text]] : textsIn(text, `${above}${name}.`),
  );
}

/** The same keys, with nothing said yet. */
function emptied(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? '' : emptied(text)]),
  );
}

/** Both, key by key; what is known goes first. */
function together(known: Texts, added: Texts): Texts {
  const merged = Object.entries(added).map(([key, text]): [string, Texts[string]] => {
    const own = known[key];
    return [key, typeof own === 'object' && typeof text === 'object' ? together(own, text) : (own ?? text)];
  });
  return { ...known, ...Object.fromEntries(merged) };
}
