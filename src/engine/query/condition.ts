/**
 * The one reading of a condition: does a row satisfy it, what JSON Schema and what filter does it stand for. Menu,
 * forms, server and grid filter all ask here. A negation is the plain opposite: a row that lacks the property fails
 * `["New"]` and passes `{"not": ["New"]}`.
 */
import type { Condition, JsonSchema, Operand, TestModel } from '../model';
import { isBlank } from './comparable';
import type { Filter } from './filter';
import type { Row } from './load-options';
import { besideValue, holds } from './relation';

/** Gives the value of a placeholder without its braces: `page.pid`. */
export type Resolve = (placeholder: string) => unknown;

const UNKNOWN: Resolve = () => undefined;

/** True if the row satisfies the condition. A placeholder without a value is satisfied by no row. */
export function matches(condition: Condition, row: Row, resolve: Resolve = UNKNOWN): boolean {
  if ('all' in condition) return condition.all.every((part) => matches(part, row, resolve));
  if ('any' in condition) return condition.any.some((part) => matches(part, row, resolve));
  if ('not' in condition) return !matches(condition.not, row, resolve);
  return passes(condition.test, ownValue(row, condition.property), row, resolve);
}

function passes(test: TestModel, value: unknown, row: Row, resolve: Resolve): boolean {
  if ('not' in test) return !passes(test.not, value, row, resolve);
  if ('empty' in test) return isBlank(value) === test.empty;
  if ('in' in test) return elements(value).some((element) => test.in.some((allowed) => allowed === element));
  if ('is' in test) {
    const wanted = elements(resolve(bare(test.is)));
    return elements(value).some((element) => wanted.some((one) => sameValue(besideValue(one, element), element)));
  }
  if ('compare' in test) {
    return test.compare.every(({ relation, operand }) =>
      holds(value, relation, operandValue(operand, row, resolve, value)),
    );
  }
  return elements(value).some((element) => typeof element === 'number' && inRange(test, element));
}

/**
 * The condition as JSON Schema: `{"state":["New"]}` becomes `{"properties":{"state":{"enum":["New"]}},"required":["state"]}`.
 * A test of a list asks whether it contains such an element. What only a session knows stays as our words `compare`
 * and `const` with the placeholder.
 */
export function conditionToSchema(
  condition: Condition,
  isList: (property: string) => boolean = () => false,
): JsonSchema {
  const nested = (part: Condition) => conditionToSchema(part, isList);
  if ('all' in condition) return mergeSchemas(condition.all.map(nested));
  if ('any' in condition) {
    if (condition.any.length === 1) return nested(condition.any[0]!);
    return condition.any.length === 0 ? { not: {} } : { anyOf: condition.any.map(nested) };
  }
  if ('not' in condition) return { not: nested(condition.not) };
  return testSchema(condition.property, condition.test, isList(condition.property));
}

function testSchema(property: string, test: TestModel, list: boolean): JsonSchema {
  if ('not' in test) {
    if ('empty' in test.not) return testSchema(property, { empty: !test.not.empty }, list);
    return { not: testSchema(property, test.not, list) };
  }
  if ('empty' in test) {
    const filled = required(property, { not: { enum: [null, '', []] } });
    return test.empty ? { not: filled } : filled;
  }
  if ('compare' in test) {
    const relations = test.compare.map(({ relation, operand }) => [relation, operandText(operand)]);
    return { properties: { [property]: { compare: Object.fromEntries(relations) } } };
  }
  const element = elementSchema(test);
  return required(property, list ? { type: 'array', contains: element } : element);
}

function elementSchema(
  test: Exclude<TestModel, { not: unknown } | { empty: unknown } | { compare: unknown }>,
): JsonSchema {
  if ('in' in test) return { enum: [...test.in] };
  return 'is' in test ? { const: test.is } : { type: 'number', ...test };
}

/** The condition as a list call's filter. Comparing two properties of a row is beyond a filter and throws. */
export function conditionToFilter(condition: Condition, resolve: Resolve = UNKNOWN): Filter {
  const nested = (part: Condition) => conditionToFilter(part, resolve);
  if ('all' in condition) return all(condition.all.map(nested));
  if ('any' in condition) return any(condition.any.map(nested));
  if ('not' in condition) return { not: nested(condition.not) };
  return testFilter(condition.property, condition.test, resolve);
}

function testFilter(property: string, test: TestModel, resolve: Resolve): Filter {
  if ('not' in test) {
    if ('empty' in test.not) return blankFilter(property, !test.not.empty);
    return { not: testFilter(property, test.not, resolve) };
  }
  if ('empty' in test) return blankFilter(property, test.empty);
  if ('in' in test) return oneOf(property, test.in);
  if ('is' in test) return oneOf(property, elements(resolve(bare(test.is))).filter(isFilterScalar));
  if ('compare' in test) return all(test.compare.map((one) => comparisonFilter(property, one, resolve)));
  return all(
    RANGE.flatMap(([word, operator]): Filter[] => {
      const bound = test[word];
      return bound === undefined ? [] : [{ property, operator, value: bound }];
    }),
  );
}

type Comparison = Extract<TestModel, { readonly compare: unknown }>['compare'][number];

/** Empty equals only empty, and passes every order relation. */
function comparisonFilter(property: string, { relation, operand }: Comparison, resolve: Resolve): Filter {
  if (operand.kind === 'property') throw new RangeError(`A filter cannot compare ${property} with ${operand.name}`);
  const value = resolve(bare(operand.placeholder));
  const isOrder = relation !== '=' && relation !== '<>';
  if (isBlank(value) || !isFilterScalar(value)) return isOrder ? EVERY_ROW : blankFilter(property, relation === '=');
  const compared: Filter = { property, operator: relation, value };
  return isOrder ? any([blankFilter(property, true), compared]) : compared;
}

const RANGE = [
  ['minimum', '>='],
  ['maximum', '<='],
  ['exclusiveMinimum', '>'],
  ['exclusiveMaximum', '<'],
] as const;

type RangeTest = { readonly [word in (typeof RANGE)[number][0]]?: number };

function inRange(test: RangeTest, value: number): boolean {
  return RANGE.every(([word, relation]) => test[word] === undefined || holds(value, relation, test[word]));
}

/** The elements of a list, the value itself, or nothing for an empty one. */
function elements(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.filter((element) => !isBlank(element));
  return isBlank(value) ? [] : [value];
}

/** An address holds texts and numbers for the same key, so those two are compared as text. */
function sameValue(left: unknown, right: unknown): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return left === right;
  return String(left) === String(right);
}

function operandValue(operand: Operand, row: Row, resolve: Resolve, beside: unknown): unknown {
  return operand.kind === 'property'
    ? ownValue(row, operand.name)
    : besideValue(resolve(bare(operand.placeholder)), beside);
}

function operandText(operand: Operand): string {
  return operand.kind === 'property' ? operand.name : `{${bare(operand.placeholder)}}`;
}

function ownValue(row: Row, property: string): unknown {
  return Object.hasOwn(row, property) ? row[property] : undefined;
}

function bare(placeholder: string): string {
  return placeholder.startsWith('{') && placeholder.endsWith('}') ? placeholder.slice(1, -1) : placeholder;
}

function required(property: string, schema: JsonSchema): JsonSchema {
  return { properties: { [property]: schema }, required: [property] };
}

/** Schemas that only name different required properties become one; others stand in `allOf`. */
function mergeSchemas(schemas: readonly JsonSchema[]): JsonSchema {
  if (schemas.length === 1) return schemas[0]!;
  const names = schemas.flatMap((schema) => Object.keys((schema.properties ?? {}) as object));
  const plain = schemas.every((schema) => Object.keys(schema).join() === 'properties,required');
  if (!plain || new Set(names).size < names.length) return schemas.length === 0 ? {} : { allOf: [...schemas] };
  return {
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as JsonSchema,
    required: schemas.flatMap((schema) => schema.required as string[]),
  };
}

function isFilterScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function oneOf(property: string, values: readonly (string | number | boolean)[]): Filter {
  if (values.length === 1) return { property, operator: '=', value: values[0] };
  return { property, operator: 'in', value: [...values] };
}

function blankFilter(property: string, isBlank: boolean): Filter {
  return { property, operator: isBlank ? 'isblank' : 'isnotblank', value: null };
}

const EVERY_ROW: Filter = { all: [] };

function isUnrestricted(filter: Filter): boolean {
  return 'all' in filter && filter.all.length === 0;
}

function all(filters: readonly Filter[]): Filter {
  const parts = filters.filter((filter) => !isUnrestricted(filter));
  return parts.length === 1 ? parts[0]! : { all: parts };
}

function any(filters: readonly Filter[]): Filter {
  if (filters.some(isUnrestricted)) return EVERY_ROW;
  return filters.length === 1 ? filters[0]! : { any: filters };
}
