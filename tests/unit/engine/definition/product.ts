import { readFileSync } from 'node:fs';
import { type CompileResult, compile, type SourceFile } from '../../../../src/engine/definition';

/** The product's files around the definitions. */
const around: SourceFile[] = ['types', 'permissions', 'features', 'settings'].map((name) => ({
  path: `schemas/${name}.json`,
  text: readFileSync(`schemas/${name}.json`, 'utf8'),
}));

/** A definition as a file. */
export const definition = (name: string, json: unknown): SourceFile => ({
  path: `schemas/entities/${name}.json`,
  text: typeof json === 'string' ? json : JSON.stringify(json),
});

/** Compiles these definitions, by name, with types, permissions, features and settings of the product. */
export function compileAll(
  definitions: Readonly<Record<string, unknown>>,
  commands: readonly string[] = [],
): CompileResult {
  const files = Object.entries(definitions).map(([name, json]) => definition(name, json));
  return compile([...around, ...files], { commands });
}

/** The errors as `name code`. */
export const errors = (result: CompileResult): string[] =>
  result.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, code }) => `${file.replace(/^.*\/|\.json$/g, '')} ${code}`);
