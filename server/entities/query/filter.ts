/**
 * A filter as SQL. The meaning is that of DevExtreme's own store: texts compare without regard to case, a negation is
 * the plain opposite, and nothing (null) is equal only to null. Every leaf is true or "not true", never a surprise.
 */

import { foldText, QUERY_LIMITS } from '../../../src/engine/query';
import { type Filter, type FilterTest, foldFilter } from '../../../src/engine/query/filter';
import { badRequest } from '../../platform/errors';
import type { Params } from '../sql/params';
import { isSearchable } from '../sql/searchable';
import { escapeLike, foldedColumn } from '../sql/text';
import { isFolded, isFoundByPart, ownIndexes } from '../tables/indexes';
import { partPattern, searchedFor } from '../tables/search';
import { type Field, type Fields, fieldNamed, isoTime } from './fields';
import { parameterType, readText, readValue } from './value';

const IN = 'filter';
/** More texts at once are not looked for one by one. */
const MOST_LOOKED_FOR = 20;

/** Takes a filter; gives the condition over the rows of alias `t`. A field that is not there is refused by name. */
export function filterSql(filter: Filter, fields: Fields, params: Params): string {
  return foldFilter<string>(filter, {
    all: (parts) => joined('and', parts, 'true'),
    any: (parts) => joined('or', parts, 'false'),
    not: (part) => `(${part}) is not true`,
    test(test) {
      const field = fieldNamed(fields, test.property, IN);
      const sql = testSql(field, test, params);
      const implied = impliedSql(field, test, fields, params);
      // Both say the same: the planner, which would take them for two things, is to reckon with one of them.
      return implied ? `(coalesce(${sql}, false) and ${implied})` : sql;
    },
  });
}

/** Conditions as one; `none` stands for none of them. */
export function joined(word: 'and' | 'or', parts: readonly string[], none: 'true' | 'false'): string {
  if (parts.length <= 1) return parts[0] ?? none;
  return `(${parts.join(` ${word} `)})`;
}

/** One test of one field. */
function testSql(field: Field, { operator, value }: FilterTest, params: Params): string {
  const where = `${IN} of ${field.property}`;
  switch (operator) {
    case 'isblank':
      return blankSql(field);
    case 'isnotblank':
      return `not ${blankSql(field)}`;
    case 'in':
      return inList(field, value, params, where);
    case 'between':
      return between(field, value, params, where);
    case '=':
      return equals(field, value, params, where);
    case 'is':
      return isExactly(field, value, params, where);
    case '<>':
      return value === null ? `t.${field.sql} is not null` : `(${equals(field, value, params, where)}) is not true`;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return ordered(field, operator, value, params, where);
    default:
      return textTest(field, operator, value, params, where);
  }
}

/**
 * What follows from a test of a text that has no index of its own: a row with the text in this field has it among all
 * its texts, which the search's index finds. It changes no answer, only where the rows are looked for.
 */
function impliedSql(
  { property, kind, model, values }: Field,
  { operator, value }: FilterTest,
  { table }: Fields,
  params: Params,
): string | undefined {
  const isPart = operator === 'contains' || operator === 'startswith' || operator === 'endswith';
  if (!isPart && operator !== '=' && operator !== 'is' && operator !== 'in') return undefined;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (kind !== 'text' || values || !isSearchable(model) || !given.every(isText)) return undefined;
  if (given.length === 0 || given.length > MOST_LOOKED_FOR) return undefined;
  if (isPart ? isFoundByPart(table, property) : ownIndexes(table).wholes.has(property)) return undefined;
  const texts = given.map((text) => foldText(String(text)));
  const [pattern, ...others] = texts.map(partPattern);
  return searchedFor(texts, table, () =>
    others.length === 0 ? params.add(pattern, 'text') : `any(${params.add([pattern, ...others], 'text[]')})`,
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** True if the field holds nothing. */
export function blankSql({ sql, kind }: Field): string {
  if (kind === 'text') return `(t.${sql} is null or t.${sql} = '')`;
  if (kind === 'json') return `(t.${sql} is null or t.${sql} in ('[]', 'null', '""'))`;
  return `(t.${sql} is null)`;
}

function equals(field: Field, value: unknown, params: Params, where: string): string {
  if (value === null) return `t.${field.sql} is null`;
  const read = readValue(elementKind(field, where), value, where);
  if (field.kind === 'json') return contains(field, [read], params);
  if (field.kind !== 'text') return `t.${field.sql} = ${params.add(read, parameterType(field.kind, read))}`;
  const known = field.values && knownValues(field.values, [String(read)]);
  if (known?.length === 1) return `t.${field.sql} = ${params.add(known[0], 'text')}`;
  return `${foldedColumn(`t.${field.sql}`)} = ${params.add(foldText(String(read)), 'text')}`;
}

/** The same for texts in this very spelling: found by the index of the folded ones, which holds them as well. */
function isExactly(field: Field, value: unknown, params: Params, where: string): string {
  if (field.kind !== 'text' || value === null) return equals(field, value, params, where);
  const given = params.add(readValue('text', value, where), 'text');
  const column = `t.${field.sql}`;
  if (!isFolded(field)) return `${column} = ${given}`;
  const folded = foldedColumn(field.isKey ? `${given} collate "C"` : given);
  // Both say nearly the same: the planner is to reckon with one of them.
  return `(${foldedColumn(column)} = ${folded} and coalesce(${column} = ${given}, false))`;
}

function inList(field: Field, value: unknown, params: Params, where: string): string {
  if (!Array.isArray(value)) throw badRequest(`${where}: "in" takes a list of values`);
  if (value.length > QUERY_LIMITS.listValues)
    throw badRequest(`${where} lists ${value.length} values; at most ${QUERY_LIMITS.listValues} are allowed`);
  const kind = elementKind(field, where);
  const values = value.filter((item) => item !== null).map((item) => readValue(kind, item, where));
  const tests = value.length > values.length ? [`t.${field.sql} is null`] : [];
  if (values.length > 0) tests.push(anyOf(field, values, params));
  return tests.length === 0 ? 'false' : `(${tests.join(' or ')})`;
}

function anyOf(field: Field, values: readonly (string | number | boolean)[], params: Params): string {
  if (field.kind === 'json') return contains(field, values, params);
  if (field.kind !== 'text')
    return `t.${field.sql} = any(${params.add(values, `${parameterType(field.kind, ...values)}[]`)})`;
  const texts = values.map(String);
  const known = field.values && knownValues(field.values, texts);
  if (known?.length === new Set(texts.map(foldText)).size)
    return `t.${field.sql} = any(${params.add(known, 'text[]')})`;
  return `${foldedColumn(`t.${field.sql}`)} = any(${params.add(texts.map(foldText), 'text[]')})`;
}

/** Declared values that equal one of the given; none if a given one is not declared. */
function knownValues(declared: readonly string[], given: readonly string[]): string[] | undefined {
  const folded = new Set(given.map(foldText));
  const found = declared.filter((value) => folded.has(foldText(value)));
  return found.length === folded.size ? found : undefined;
}

/** A list contains one of the values. */
function contains(field: Field, values: readonly unknown[], params: Params): string {
  const any = values.map((value) => `t.${field.sql} @> ${params.add(JSON.stringify([value]), 'jsonb')}`);
  return any.length === 1 ? any[0]! : `(${any.join(' or ')})`;
}

function elementKind(field: Field, where: string): Exclude<Field['kind'], 'json'> {
  if (field.kind !== 'json') return field.kind;
  const element = field.model.items?.type ?? 'string';
  if (field.model.type !== 'array' || element === 'object' || element === 'array')
    throw badRequest(`${where}: ${field.property} holds objects and cannot be filtered`);
  return element === 'boolean' ? 'boolean' : element === 'string' ? 'text' : 'float';
}

function between(field: Field, value: unknown, params: Params, where: string): string {
  if (!Array.isArray(value) || value.length !== 2) throw badRequest(`${where}: "between" takes two values`);
  const [from, to] = value as [unknown, unknown];
  const isOpen = (bound: unknown) => bound === null || bound === '';
  const tests = [
    ...(isOpen(from) ? [] : [ordered(field, '>=', from, params, where)]),
    ...(isOpen(to) ? [] : [ordered(field, '<=', to, params, where)]),
  ];
  return tests.length === 0 ? 'true' : `(${tests.join(' and ')})`;
}

function ordered(
  field: Field,
  operator: '<' | '<=' | '>' | '>=',
  value: unknown,
  params: Params,
  where: string,
): string {
  if (field.kind === 'json') throw badRequest(`${where}: ${field.property} has no order`);
  if (value === null) return operator === '<=' || operator === '>=' ? `t.${field.sql} is null` : 'false';
  const read = readValue(field.kind, value, where);
  if (field.kind === 'text')
    return `${foldedColumn(`t.${field.sql}`)} ${operator} ${params.add(foldText(String(read)), 'text')}`;
  return `t.${field.sql} ${operator} ${params.add(read, parameterType(field.kind, read))}`;
}

function textTest(
  field: Field,
  operator: 'contains' | 'notcontains' | 'startswith' | 'endswith',
  value: unknown,
  params: Params,
  where: string,
): string {
  if (typeof value !== 'string' && typeof value !== 'number')
    throw badRequest(`${where} looks for ${show(value)}; expected a text`);
  if (field.kind === 'json' && field.model.type === 'array' && operator !== 'startswith' && operator !== 'endswith') {
    const found = equals(field, value, params, where);
    return operator === 'contains' ? found : `(${found}) is not true`;
  }
  if (field.kind === 'json') throw badRequest(`${where}: ${field.property} is no text`);
  const text = foldText(readText(String(value), where));
  // An empty text is part of every text, and of none at all.
  if (text === '') return operator === 'notcontains' ? 'false' : 'true';
  const escaped = escapeLike(text);
  const pattern = operator === 'startswith' ? `${escaped}%` : operator === 'endswith' ? `%${escaped}` : `%${escaped}%`;
  const test = `${textOf(field)} ilike ${params.add(pattern, 'text')}`;
  return operator === 'notcontains' ? `(${test}) is not true` : test;
}

/** The column as a text, written as JavaScript writes it. */
export function textOf({ sql, kind }: Field): string {
  const column = `t.${sql}`;
  switch (kind) {
    case 'text':
      return column;
    case 'date-time':
      return isoTime(column);
    case 'decimal':
      return `trim_scale(${column})::text`;
    default:
      return `${column}::text`;
  }
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
