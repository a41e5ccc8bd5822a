/** TypeScript types of every definition, made from its normal form: its row, its states, and what its actions are asked with. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JSONSchema, compile as typeOf } from 'json-schema-to-typescript';
import { isAlwaysGiven } from '../../server/entities/tables/table';
import type { ActionModel, EntityModel, JsonSchema, PropertyModel } from '../../src/engine/definition';
import { pascalCase } from '../../src/engine/words';

const HEADER = '/** Made by `npm run types` from the definitions in schemas/. */';

/** Files by name: one for each definition, and an index with all of them by their names. */
export async function rowTypes(models: readonly EntityModel[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const sorted = [...models].sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const model of sorted) {
    const base = sorted.find(({ name }) => name === model.base) ?? model;
    const row = await interfaceOf(pascalCase(model.name), rowSchema(model, base));
    const actions = await interfaceOf(`${pascalCase(model.name)}Actions`, actionsSchema(model));
    files.set(`${model.name}.ts`, `${HEADER}\n\n${row}\n${actions}`);
  }
  files.set('index.ts', indexOf(sorted));
  return files;
}

function interfaceOf(name: string, schema: JsonSchema): Promise<string> {
  return typeOf(structuredClone(schema) as JSONSchema, name, {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
}

/** A row as the database gives it: every property is there, and null unless the owner of the table has it given. */
export function rowSchema(model: EntityModel, base: EntityModel): JsonSchema {
  const given = new Set(base.properties.filter(isAlwaysGiven).map(({ name }) => name));
  const schemas = model.schema.properties as Readonly<Record<string, JsonSchema>>;
  const read = model.properties.filter(
    ({ computed, daysSince, writeOnly }) => (!computed || daysSince !== undefined) && !writeOnly,
  );
  const typed = (property: PropertyModel): [string, JsonSchema] => {
    const schema = schemas[property.name] ?? property.schema;
    return [property.name, given.has(property.name) || model.key.includes(property.name) ? schema : orNull(schema)];
  };
  return objectOf({ ...Object.fromEntries(read.map(typed)), rowVersion: { type: 'integer' } });
}

/** What each action is asked with, in its normal form: what was left empty is null, or not there. */
function actionsSchema({ actions }: EntityModel): JsonSchema {
  return objectOf(Object.fromEntries(actions.map((action) => [action.name, bodySchema(action)])));
}

function bodySchema({ request }: ActionModel): JsonSchema {
  const required = (request.required ?? []) as readonly string[];
  const { versions: _, ...properties } = (request.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const typed = ([name, schema]: [string, JsonSchema]) => [name, required.includes(name) ? schema : orNull(schema)];
  return { ...objectOf(Object.fromEntries(Object.entries(properties).map(typed))), required };
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.enum)) return { ...schema, type: undefined, enum: [...schema.enum, null] };
  return { anyOf: [schema, { type: 'null' }] };
}

function indexOf(models: readonly EntityModel[]): string {
  const imports = models.map(
    ({ name }) => `import type { ${pascalCase(name)}, ${pascalCase(name)}Actions } from './${name}';\n`,
  );
  const exports = models.map(({ name }) => `export type { ${pascalCase(name)} } from './${name}';\n`);
  const entries = models.map(({ name, state, properties }) => {
    const type = pascalCase(name);
    const states = state === undefined ? 'never' : `NonNullable<${type}['${state}']>`;
    const unread = properties.filter(({ writeOnly }) => writeOnly).map((property) => `'${property.name}'`);
    const writeOnly = unread.join(' | ') || 'never';
    return `  '${name}': { row: ${type}; writeOnly: ${writeOnly}; state: ${states}; actions: ${type}Actions };\n`;
  });
  const all = `/** The definitions by their names: their rows, the states of these, and what each action is asked with. */\nexport interface Entities {\n${entries.join('')}}\n`;
  return `${HEADER}\n${imports.join('')}\n${exports.join('')}\n${all}`;
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
