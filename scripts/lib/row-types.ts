/** A TypeScript type for a row of every definition, made from its normal form. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile as typeOf } from 'json-schema-to-typescript';
import type { EntityModel } from '../../src/engine/definition';
import { pascalCase } from '../../src/engine/definition/words';

const HEADER = '/** Made by `npm run types` from the definitions in schemas/. */';

/** Files by name: one for each definition, and an index. */
export async function rowTypes(models: readonly EntityModel[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const sorted = [...models].sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const { name, schema } of sorted)
    files.set(
      `${name}.ts`,
      await typeOf(structuredClone(schema), pascalCase(name), {
        bannerComment: HEADER,
        style: { singleQuote: true, printWidth: 120 },
      }),
    );
  const exports = sorted.map(({ name }) => `export type { ${pascalCase(name)} } from './${name}';\n`);
  files.set('index.ts', `${HEADER}\n${exports.join('')}`);
  return files;
}

/** Names of the files in the folder that are missing, differ, or should not be there. */
export function staleFiles(folder: string, wanted: ReadonlyMap<string, string>): string[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const differs = ([name, text]: readonly [string, string]) =>
    !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text;
  return [...[...wanted].filter(differs).map(([name]) => name), ...present.filter((name) => !wanted.has(name))];
}

/** Makes the folder hold exactly these files; those that are right stay untouched. */
export function writeFiles(folder: string, wanted: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const name of staleFiles(folder, wanted)) {
    const text = wanted.get(name);
    if (text === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
}
