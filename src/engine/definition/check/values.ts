/** What a property says of its values must not contradict itself. */
import { type Schema, Validator } from '@cfworker/json-schema';
import type { JsonSchema, NamedValue, ValueType } from '../../model';
import { patternOf, patternProblem } from '../../pattern';
import { isMultiple } from '../../value';
import { messages } from '../messages';
import type { PropertyWords } from '../normal-form';
import { hasType, isObject } from '../parse/json';
import { type Place, valuePlace } from '../parse/places';
import type { Report } from '../report';

/** Values are of the property's type, and each is named once. */
export function checkValues(
  words: PropertyWords,
  type: ValueType,
  values: readonly NamedValue[],
  report: Report,
): void {
  const list = words.enum ?? words.oneOf;
  if (!list) return;
  const named = new Set<unknown>();
  for (const [index, { value }] of values.entries()) {
    if (!hasType(value, type)) report(valuePlace(list, index), messages.wrongNamedValue(value, type));
    if (named.has(value)) report(valuePlace(list, index), messages.repeatedValue(value));
    named.add(value);
  }
}

/** What is never looked at here: types and named values have a message of their own. */
const SAID_ELSEWHERE = ['type', 'enum'];
/** Keywords that only pass on what is wrong below them. */
const PASSING = ['items', 'properties'];

/** A value that a definition gives keeps the rules that it makes for values. */
export function checkRules(value: unknown, schema: JsonSchema, place: Place, report: Report): void {
  const { multipleOf, ...rest } = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !SAID_ELSEWHERE.includes(keyword)),
  );
  const { errors } = new Validator(withoutPatterns(rest) as Schema, '2020-12', false).validate(value);
  const broken = errors.filter(({ keyword }) => !PASSING.includes(keyword));
  for (const { keyword, keywordLocation } of broken)
    report(place, messages.brokenDefault(value, keyword, limitAt(schema, keywordLocation)));
  const pattern = isObject(schema.items) ? schema.items.pattern : schema.pattern;
  const texts = [value].flat().filter((one) => typeof one === 'string');
  if (typeof pattern === 'string' && patternProblem(pattern) === undefined)
    if (texts.some((text) => !patternOf(pattern).test(text)))
      report(place, messages.brokenDefault(value, 'pattern', pattern));
  if (typeof multipleOf === 'number' && typeof value === 'number' && !isMultiple(value, multipleOf))
    report(place, messages.brokenDefault(value, 'multipleOf', multipleOf));
}

/** A copy for a validator that would match patterns in more than linear time. */
function withoutPatterns(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (word, rule) =>
    word === 'pattern' && typeof rule === 'string' ? undefined : rule,
  );
  return JSON.parse(text) as JsonSchema;
}

/** What stands at a place such as `#/items/maxLength`. */
function limitAt(schema: JsonSchema, location: string): unknown {
  const names = location.split('/').slice(1);
  return names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), schema);
}

/** The least is no more than the most. */
export function checkRanges(words: PropertyWords, report: Report): void {
  for (const [least, most] of RANGES) {
    const [from, to] = [words[least], words[most]];
    if (from !== undefined && to !== undefined && from > to)
      report(valuePlace(words, least), messages.wrongRange(least, from, most, to));
  }
}

const RANGES = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;
