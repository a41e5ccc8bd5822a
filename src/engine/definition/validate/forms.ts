/** The forms that a word of a meta-schema may have: `$ref` and `anyOf` followed, each form with its types. */
import type { JsonSchema } from '../../model';
import { isObject } from '../parse/json';

export interface Form {
  readonly schema: JsonSchema;
  /** JSON types of its values; undefined: any. */
  readonly types: readonly string[] | undefined;
}

const known = new WeakMap<JsonSchema, readonly Form[]>();

/** All forms of a schema, with references followed. */
export function formsOf(schema: JsonSchema, root: JsonSchema): readonly Form[] {
  const before = known.get(schema);
  if (before) return before;
  const forms = findForms(schema, root);
  known.set(schema, forms);
  return forms;
}

const byType = new WeakMap<JsonSchema, Map<string, readonly JsonSchema[]>>();

/** The schemas of those forms whose values may have the type. */
export function formsOfType(schema: JsonSchema, type: string, root: JsonSchema): readonly JsonSchema[] {
  const known = byType.get(schema) ?? new Map<string, readonly JsonSchema[]>();
  byType.set(schema, known);
  let forms = known.get(type);
  if (!forms) {
    forms = formsOf(schema, root)
      .filter(({ types }) => types === undefined || types.includes(type))
      .map((form) => form.schema);
    known.set(type, forms);
  }
  return forms;
}

function findForms(schema: JsonSchema, root: JsonSchema): Form[] {
  const resolved = resolve(schema, root);
  const any = resolved.anyOf;
  if (Array.isArray(any)) return any.flatMap((form: JsonSchema) => formsOf(form, root));
  return [{ schema: resolved, types: typesOf(resolved) }];
}

const resolutions = new WeakMap<JsonSchema, JsonSchema>();

/** The schema that a `$ref` stands for, together with the words beside the reference. */
export function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const before = resolutions.get(schema);
  if (before) return before;
  const resolved = follow(schema, root);
  resolutions.set(schema, resolved);
  return resolved;
}

function follow(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const reference = schema.$ref;
  const defs = root.$defs;
  if (typeof reference !== 'string' || !isObject(defs)) return schema;
  const target = defs[reference.replace('#/$defs/', '')];
  if (!isObject(target)) throw new Error(`The meta-schema lacks ${reference}`);
  const { $ref: _, ...beside } = schema;
  const followed = resolve(target, root);
  const properties = { ...members(followed), ...members(schema) };
  return { ...followed, ...beside, ...(Object.keys(properties).length > 0 ? { properties } : {}) };
}

const members = (schema: JsonSchema): JsonSchema => (isObject(schema.properties) ? schema.properties : {});

function typesOf(schema: JsonSchema): readonly string[] | undefined {
  if (typeof schema.type === 'string') return schema.type === 'number' ? ['number', 'integer'] : [schema.type];
  if ('const' in schema) return [typeOf(schema.const)];
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOf))];
  return undefined;
}

/** The JSON type of a value; whole numbers are integers. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** What is expected, in words: `a name or a list`. */
export function expected(schemas: readonly JsonSchema[]): string {
  const phrases = schemas.map((schema) => {
    const choices = Array.isArray(schema.enum) ? schema.enum.map(String).join(', ') : undefined;
    if (typeof schema.title === 'string') return choices ? `${schema.title}: ${choices}` : schema.title;
    if (schema.format === 'regex') return 'a regular expression';
    if (choices) return choices;
    if ('const' in schema) return JSON.stringify(schema.const);
    const bound = LIMITS.find((keyword) => keyword in schema);
    const kind = KINDS[String(schema.type)] ?? 'something else';
    return bound ? `${kind}, ${bound} ${JSON.stringify(schema[bound])}` : kind;
  });
  return [...new Set(phrases)].join(' or ');
}

const LIMITS = ['minimum', 'exclusiveMinimum', 'minLength'];
