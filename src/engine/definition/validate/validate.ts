/**
 * Stage two: a file against its schema in schemas/meta. An interpreter of the keywords that those schemas use rather
 * than a general validator: of the forms a word may have it picks the one that was meant, so that a mistake is named
 * where it stands and not as "matches none of six"; and it needs no code generation, which the page's policy forbids.
 * What is wrong is taken out, so that the later stages find the mistakes in the rest.
 */

import type { JsonSchema } from '../../model';
import { patternProblem } from '../../pattern';
import { messages } from '../messages';
import { isObject, type JsonObject } from '../parse/json';
import { isTainted, keyPlace, type Place, placeOf, putFrom, recordPlace, taint, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { expected, formsOf, formsOfType, resolve, typeOf } from './forms';

interface Check {
  readonly root: JsonSchema;
  readonly report: Report;
}

/** Checks the file and takes out what is wrong. */
export function validate(file: JsonObject, meta: JsonSchema, report: Report): void {
  checkObject(file, meta, { word: 'the file', place: placeOf(file) }, { root: meta, report });
}

/** Where a value stands and what it is called in messages. */
interface Spot {
  readonly word: string;
  readonly place: Place;
}

/** True if the value may stay, perhaps without some of its members. */
function check(value: unknown, schema: JsonSchema, spot: Spot, context: Check): boolean {
  const forms = formsOfType(schema, typeOf(value), context.root);
  const [form] = forms;
  if (form && Array.isArray(value)) return checkList(value, form, spot, context);
  if (form && isObject(value)) return checkObject(value, form, spot, context);
  return (
    forms.some((one) => fits(value, one)) || complain(value, forms.length === 1 && form ? form : schema, spot, context)
  );
}
function complain(value: unknown, schema: JsonSchema, { word, place }: Spot, { root, report }: Check): false {
  const forms = formsOf(schema, root);
  const choices = forms.flatMap(({ schema: form }) => (Array.isArray(form.enum) ? form.enum.map(String) : []));
  if (word === 'as') report(place, messages.unsupportedFilter(value));
  else if (word === 'group' && typeof value === 'string') report(place, messages.unknownValue(word, value, choices));
  else if (typeof value === 'string' && forms.some(({ schema: form }) => form.format === 'regex'))
    report(place, messages.wrongPattern(word, value, patternProblem(value)));
  else
    report(
      place,
      messages.wrongForm(word, value, expected(titled(schema, root) ?? forms.map((form) => form.schema)), choices),
    );
  return false;
}

/** The word's own name for what it takes, if it has one. */
function titled(schema: JsonSchema, root: JsonSchema): JsonSchema[] | undefined {
  const resolved = resolve(schema, root);
  return typeof resolved.title === 'string' ? [resolved] : undefined;
}

function fits(value: unknown, schema: JsonSchema): boolean {
  return rulesOf(schema).every(([keyword, rule]) => rule(value, schema[keyword] as never));
}

const rules = new WeakMap<JsonSchema, typeof RULES>();

/** The rules that the schema has a keyword for. */
function rulesOf(schema: JsonSchema): typeof RULES {
  const before = rules.get(schema);
  if (before) return before;
  const own = RULES.filter(([keyword]) => keyword in schema);
  rules.set(schema, own);
  return own;
}

/** The keywords about values without members. */
const RULES: readonly (readonly [keyword: string, rule: (value: unknown, limit: never) => boolean])[] = [
  ['const', (value, wanted: unknown) => value === wanted],
  ['enum', (value, choices: unknown[]) => choices.includes(value)],
  ['pattern', (value, pattern: string) => typeof value === 'string' && regexOf(pattern).test(value)],
  ['minLength', (value, least: number) => typeof value === 'string' && value.length >= least],
  ['minimum', (value, least: number) => typeof value === 'number' && value >= least],
  ['exclusiveMinimum', (value, least: number) => typeof value === 'number' && value > least],
  ['format', (value, format: string) => format !== 'regex' || patternFault(value) === undefined],
];

const patternFault = (value: unknown) => (typeof value === 'string' ? patternProblem(value) : 'unreadable');

const regexes = new Map<string, RegExp>();

/** The meta-schemas have a handful of patterns, each asked for often. */
function regexOf(pattern: string): RegExp {
  const regex = regexes.get(pattern) ?? new RegExp(pattern, 'u');
  regexes.set(pattern, regex);
  return regex;
}

function checkList(list: unknown[], schema: JsonSchema, spot: Spot, context: Check): boolean {
  const items = schema.items;
  const kept: number[] = [];
  for (const [index, element] of list.entries()) {
    const place = valuePlace(list, index);
    if (schema.uniqueItems === true && list.indexOf(element) < index)
      context.report(place, messages.wrongForm(spot.word, element, 'each name once'));
    else if (!isObject(items) || check(element, items, { word: spot.word, place }, context)) kept.push(index);
  }
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  if (list.length < least) {
    context.report(
      spot.place,
      messages.wrongForm(spot.word, list, least === 1 ? 'a list with something in it' : `a list of ${least} or more`),
    );
    return false;
  }
  const isEmptied = kept.length === 0 && list.length > 0;
  if (kept.length < list.length) keepOnly(list, kept);
  return list.length >= least && !isEmptied;
}

function keepOnly(list: unknown[], kept: readonly number[]): void {
  const before = [...list];
  recordPlace(before, placeOf(list));
  for (const [index, value] of list.entries()) putFrom(before, index, value, list, index);
  list.length = 0;
  for (const [index, old] of kept.entries()) putFrom(list, index, before[old], before, old);
  taint(list);
}

function checkObject(object: JsonObject, schema: JsonSchema, spot: Spot, context: Check): boolean {
  const own = isObject(schema.properties) ? schema.properties : {};
  const closed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  const rest = isObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
  for (const key of Object.keys(object)) {
    const words = Object.hasOwn(own, key) ? own[key] : undefined;
    if (words === undefined && closed) {
      context.report(keyPlace(object, key), messages.unknownWord(key, Object.keys(own)));
      drop(object, key);
      continue;
    }
    if (words === undefined) checkName(object, key, schema, context);
    const form = isObject(words) ? words : words === undefined ? rest : undefined;
    if (form && !check(object[key], form, { word: key, place: valuePlace(object, key) }, context)) {
      if (words === undefined && isNamed(schema) && mayBeObject(form, context.root)) replaceByEmpty(object, key);
      else drop(object, key);
    } else if (isObject(words) && !('extends' in object)) noteDefault(object, key, words, context);
  }
  for (const word of Array.isArray(schema.required) ? schema.required : []) {
    if (!Object.hasOwn(object, word) && !isTainted(object)) {
      context.report(spot.place, messages.missingWord(word, spot.word));
      taint(object);
    }
  }
  const least = schema.minProperties;
  if (typeof least === 'number' && Object.keys(object).length < least && !isTainted(object)) {
    context.report(spot.place, messages.wrongForm(spot.word, object, 'an object with something in it'));
    return false;
  }
  return true;
}

/** What is the default anyway needs not be said; over what a definition starts from it says something. */
function noteDefault(object: JsonObject, key: string, words: JsonSchema, { root, report }: Check): void {
  const { default: usual } = resolve(words, root);
  if (usual !== undefined && JSON.stringify(usual) === JSON.stringify(object[key]))
    report(keyPlace(object, key), messages.repeatsDefault(key, usual));
}

/** A map from names to things, as `properties` and `actions` are: a bad thing keeps its name. */
const isNamed = (schema: JsonSchema): boolean => 'propertyNames' in schema;

const mayBeObject = (form: JsonSchema, root: JsonSchema): boolean =>
  formsOf(form, root).some(({ types }) => types?.includes('object'));

function checkName(object: JsonObject, key: string, schema: JsonSchema, context: Check): void {
  const names = schema.propertyNames;
  if (!isObject(names)) return;
  const form = resolve(names, context.root);
  if (!fits(key, form)) {
    const choices = Array.isArray(form.enum) ? form.enum.map(String) : [];
    context.report(keyPlace(object, key), messages.wrongForm('the name', key, expected([form]), choices));
    taint(object);
  }
}

function drop(object: JsonObject, key: string): void {
  delete object[key];
  taint(object);
}

function replaceByEmpty(object: JsonObject, key: string): void {
  const empty: JsonObject = {};
  recordPlace(empty, valuePlace(object, key));
  taint(empty);
  object[key] = empty;
}
