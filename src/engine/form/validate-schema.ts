/**
 * Validates values by a JSON Schema that is read, not compiled: the page's security policy lets no code be generated.
 * The server uses Ajv; both agree, and a property test holds them to it.
 */
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '../model';
import { isMultiple } from '../value';
import { patternNamed, withPatterns } from './patterns';

/** One broken rule: where, and which keyword with its value. */
export interface Problem {
  /** `supplierName`, `lines/0/quantity`. */
  readonly field: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Keywords that only pass on what is wrong below them. */
const PASSING = new Set([
  'properties',
  'items',
  'prefixItems',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'not',
  '$ref',
  'additionalProperties',
  'dependentSchemas',
  'contains',
]);

const prepared = new WeakMap<JsonSchema, { readonly schema: JsonSchema; readonly validator: Validator }>();

/** All broken rules of a value; empty when it is valid. */
export function validateSchema(schema: JsonSchema, value: unknown): Problem[] {
  const { schema: rules, validator } = prepared.get(schema) ?? prepare(schema);
  const { valid, errors } = validator.validate(value);
  if (valid) return [];
  return withoutAlternatives(errors)
    .filter(({ keyword }) => !PASSING.has(keyword))
    .flatMap((unit) => problemsOf(unit, rules, value));
}

function prepare(schema: JsonSchema) {
  // It writes addresses into the schema, and models are frozen.
  const copy = withPatterns(schema);
  const made = { schema: copy, validator: new Validator(copy as Schema, '2020-12', false) };
  prepared.set(schema, made);
  return made;
}

/** What is wrong inside the alternatives of a `oneOf` or `anyOf` says less than that none of them fits. */
function withoutAlternatives(errors: readonly OutputUnit[]): OutputUnit[] {
  const alternatives = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .map(({ keywordLocation }) => `${keywordLocation}/`);
  return errors
    .filter(({ keywordLocation }) => !alternatives.some((path) => keywordLocation.startsWith(path)))
    .map((unit) => (unit.keyword === 'anyOf' ? { ...unit, keyword: 'oneOf' } : unit));
}

function problemsOf(unit: OutputUnit, schema: JsonSchema, value: unknown): Problem[] {
  const place = pointerParts(unit.instanceLocation);
  const rule = valueAt(schema, pointerParts(unit.keywordLocation));
  if (unit.keyword === 'multipleOf' && isMultiple(Number(valueAt(value, place)), Number(rule))) return [];
  if (unit.keyword === 'required') {
    const name = /"([^"]+)"/.exec(unit.error)?.[1];
    return [{ field: [...place, ...(name === undefined ? [] : [name])].join('/'), keyword: 'required', params: {} }];
  }
  const pattern = unit.keyword === 'format' ? patternNamed(rule) : undefined;
  if (pattern !== undefined) return [{ field: place.join('/'), keyword: 'pattern', params: { pattern } }];
  const siblings = valueAt(schema, pointerParts(unit.keywordLocation).slice(0, -1));
  return [{ field: place.join('/'), keyword: unit.keyword, params: { ...limitsOf(siblings), [unit.keyword]: rule } }];
}

const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'multipleOf',
  'type',
];

function limitsOf(schema: unknown): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return {};
  return Object.fromEntries(Object.entries(schema).filter(([name]) => LIMITS.includes(name)));
}

/** `#/properties/a~1b` → ['properties', 'a/b'] */
function pointerParts(pointer: string): string[] {
  return pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** What stands at a place in a value. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = (current as Record<string, unknown>)[part];
  }
  return current;
}
