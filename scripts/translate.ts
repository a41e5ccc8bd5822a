/**
 * `tsx scripts/translate.ts ENTITY [LANGUAGE…]`: adds the texts that a definition lacks, in English and in their places,
 * to `locales/LANGUAGE/entities.ENTITY.json` of the last folder of definitions. What is there already stays as it is.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

for (const language of wanted.length > 0 ? wanted : captionLanguages(sources)) {
  const lacking = lackingTexts(sources, model, product.entities, language) as Texts;
  const path = join(folders.at(-1) ?? '', 'locales', language, `entities.${name}.json`);
  const count = countOf(lacking);
  console.log(count === 0 ? `${language}: nothing lacks` : `${language}: ${count} to be translated in ${path}`);
  if (count === 0) continue;
  const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {};
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(together(known, lacking), null, 2)}\n`);
}

function countOf(texts: Texts): number {
  return Object.values(texts).reduce((sum, one) => sum + (typeof one === 'string' ? 1 : countOf(one)), 0);
}

/** Both, key by key; what is known goes first. */
function together(known: Texts, added: Texts): Texts {
  const merged = Object.entries(added).map(([key, text]): [string, Texts[string]] => {
    const own = known[key];
    return [key, typeof own === 'object' && typeof text === 'object' ? together(own, text) : (own ?? text)];
  });
  return { ...known, ...Object.fromEntries(merged) };
}
