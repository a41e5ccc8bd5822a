/** What the words of one property say: its type and kind, its named values, and the shared type behind it. */

import type { FeatureTest, NamedValue, Scalar, StateGroup, ValueType } from '../../model';
import { STATE_GROUPS } from '../../model';
import { type Kind, kindOf, typeOfFormat } from '../../value/kinds';
import { inWords } from '../../words';
import { messages } from '../messages';
import { isObject, type JsonObject, textIn } from '../parse/json';
import { emptyLike, isTainted, type Place, putFrom, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { type SharedTitles, usualTitle } from '../titles';

/** A property's words, shared type included. */
export interface Words {
  readonly name: string;
  /** Place of the property's name. */
  readonly place: Place;
  readonly words: JsonObject;
  /** The title written, else the one that all properties of the name have. */
  readonly title: string;
  readonly type: ValueType;
  readonly kind: Kind;
  readonly values: readonly NamedValue[] | undefined;
  /** Name of the shared type in types.json. */
  readonly shared: string | undefined;
  /** True if a mistake was taken out of the words, so that nothing should be concluded from them. */
  readonly uncertain: boolean;
}

/** The shared types and titles by name, and the types that have a mistake. */
export interface SharedTypes {
  readonly types: ReadonlyMap<string, JsonObject>;
  readonly titles: SharedTitles;
  readonly broken: ReadonlySet<string>;
}

/** Reads one property; an unknown `$ref` is reported. */
export function readWords(name: string, own: JsonObject, place: Place, shared: SharedTypes, report: Report): Words {
  const reference = textIn(own, '$ref');
  const typeName = reference?.split('/').at(-1);
  const type = typeName === undefined ? undefined : shared.types.get(typeName);
  if (typeName !== undefined && !type)
    report(valuePlace(own, '$ref'), messages.unknownType(typeName, shared.types.keys()));
  const words = type ? over(type, own) : own;
  const values = namedValues(words);
  const valuesType = valueType(words, values);
  checkChoice(words, report);
  return {
    name,
    place,
    words,
    title: textIn(words, 'title') ?? usualTitle(name, words, shared.titles),
    type: valuesType,
    kind: kindOf({ type: valuesType, format: textIn(words, 'format'), decimals: decimalsOf(words) }),
    values,
    shared: type ? typeName : undefined,
    uncertain: isTainted(own) || (typeName !== undefined && (!type || shared.broken.has(typeName))),
  };
}

function over(type: JsonObject, own: JsonObject): JsonObject {
  const merged = emptyLike(own);
  for (const key of Object.keys(type)) putFrom(merged, key, type[key], type, key);
  for (const key of Object.keys(own)) if (key !== '$ref') putFrom(merged, key, own[key], own, key);
  return merged;
}

/** The type written, else that of the values or of the format, else text. */
function valueType(words: JsonObject, values: readonly NamedValue[] | undefined): ValueType {
  const written = textIn(words, 'type');
  if (written !== undefined) return written as ValueType;
  const first = values?.[0]?.value;
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first === 'number') return values?.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'number';
  return typeOfFormat(words.format) ?? 'string';
}

/** Digits behind the decimal sign: 0.01 → 2. */
export function decimalsOf({ multipleOf }: JsonObject): number | undefined {
  if (typeof multipleOf !== 'number') return undefined;
  const [digits = '', exponent = '0'] = String(multipleOf).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

/** The values named; where `enum` stands beside `oneOf`, as in a filter, those that both have. */
function namedValues(words: JsonObject): NamedValue[] | undefined {
  const named = words.oneOf;
  const plain = words.enum;
  if (Array.isArray(named)) {
    const values = named.filter(isObject).map(namedValue);
    return Array.isArray(plain) ? values.filter(({ value }) => plain.includes(value)) : values;
  }
  if (!Array.isArray(plain)) return undefined;
  return plain.map((value: Scalar) => withGroup({ value, title: nameOf(value) }, undefined));
}

function checkChoice({ oneOf: named, enum: plain }: JsonObject, report: Report): void {
  if (!Array.isArray(named) || !Array.isArray(plain)) return;
  const known = named.filter(isObject).map((entry) => entry.const);
  for (const [index, value] of plain.entries())
    if (!known.includes(value))
      report(valuePlace(plain, index), messages.unknownValue('enum', value, known.map(String)));
}

function namedValue(entry: JsonObject): NamedValue {
  const value = entry.const as Scalar;
  const description = textIn(entry, 'description');
  const named = {
    value,
    title: textIn(entry, 'title') ?? nameOf(value),
    ...(description === undefined ? {} : { description }),
    ...(entry.feature === undefined ? {} : { feature: entry.feature as FeatureTest }),
  };
  return withGroup(named, textIn(entry, 'group'));
}

/** A group of the value's own name needs not be written. */
function withGroup(named: NamedValue, written: string | undefined): NamedValue {
  const group = STATE_GROUPS.find((candidate) => candidate === (written ?? named.value));
  return group === undefined ? named : { ...named, group: group as StateGroup };
}

/** `ReadyForPick` → `Ready for pick`; what is no name stays as it is. */
function nameOf(value: Scalar): string {
  return typeof value === 'string' && /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(value) ? inWords(value) : String(value);
}
