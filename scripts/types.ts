/**
 * `tsx scripts/types.ts [--check]`: a TypeScript type for a row of every definition, from its normal form, into
 * generated/types/ (LOWCODE-009). `--check` writes nothing and exits with 1 if what is there differs (LOWCODE-010).
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile as typesOf } from 'json-schema-to-typescript';
import { compileFolders } from '../server/product';
import { pascalCase } from '../src/engine/definition/words';

const FOLDER = 'generated/types';
const HEADER = '/** Made by `npm run types` from the definitions in schemas/. */';

const { product } = compileFolders(process.cwd(), ['schemas']);
const wanted = new Map<string, string>();
for (const model of Object.values(product.entities)) {
  const type = await typesOf(structuredClone(model.schema), pascalCase(model.name), {
    bannerComment: HEADER,
    style: { singleQuote: true, printWidth: 120 },
  });
  wanted.set(`${model.name}.ts`, type);
}
const names = [...wanted.keys()].sort();
const exports = names.map(
  (name) => `export type { ${pascalCase(name.slice(0, -3))} } from './${name.slice(0, -3)}';\n`,
);
wanted.set('index.ts', `${HEADER}\n${exports.join('')}`);

const present = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const stale = [
  ...[...wanted].filter(([name, text]) => !present.includes(name) || readFileSync(join(FOLDER, name), 'utf8') !== text),
].map(([name]) => name);
const leftOver = present.filter((name) => !wanted.has(name));

if (process.argv.includes('--check')) {
  for (const name of [...stale, ...leftOver]) console.error(`${FOLDER}/${name} is stale: run npm run types`);
  process.exitCode = stale.length + leftOver.length > 0 ? 1 : 0;
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of leftOver) rmSync(join(FOLDER, name));
  for (const name of stale) writeFileSync(join(FOLDER, name), wanted.get(name) ?? '');
}
