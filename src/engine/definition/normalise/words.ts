/** What the words of one property say: its type and kind, its named values, and the shared type behind it. */

import type { NamedValue, Scalar, ValueType } from '../../model';
import { STATE_GROUPS } from '../../model';
import { type Kind, kindOf, typeOfFormat } from '../../value/kinds';
import { inWords } from '../../words';
import { messages } from '../messages';
import type { NamedValueWords, PropertyWords } from '../normal-form';
import { emptyLike, isTainted, keysOf, type Place, putFrom, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { type SharedTitles, usualTitle } from '../titles';

/** A property's words, shared type included. */
export interface Words<Own extends PropertyWords = PropertyWords> {
  readonly name: string;
  /** Place of the property's name. */
  readonly place: Place;
  readonly words: Own;
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
  readonly types: ReadonlyMap<string, PropertyWords>;
  readonly titles: SharedTitles;
  readonly broken: ReadonlySet<string>;
}

/** Reads one property; an unknown `$ref` is reported. */
export function readWords<Own extends PropertyWords>(
  name: string,
  own: Own,
  place: Place,
  shared: SharedTypes,
  report: Report,
): Words<Own> {
  const typeName = typeNameOf(own);
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
    title: words.title ?? usualTitle(name, words, shared.titles),
    type: valuesType,
    kind: kindOf({ type: valuesType, format: words.format, decimals: decimalsOf(words) }),
    values,
    shared: type ? typeName : undefined,
    uncertain: isTainted(own) || (typeName !== undefined && (!type || shared.broken.has(typeName))),
  };
}

/** `../types.json#/$defs/price` → `price`. */
export function typeNameOf({ $ref }: PropertyWords): string | undefined {
  return $ref?.split('/').at(-1);
}

function over<Own extends PropertyWords>(type: PropertyWords, own: Own): Own {
  const merged: PropertyWords = emptyLike<PropertyWords>(own);
  for (const key of keysOf(type)) putFrom(merged, key, type[key], type, key);
  for (const key of keysOf<PropertyWords>(own)) if (key !== '$ref') putFrom(merged, key, own[key], own, key);
  return merged as Own;
}

/** The type written, else that of the values or of the format, else text. */
function valueType(words: PropertyWords, values: readonly NamedValue[] | undefined): ValueType {
  if (words.type !== undefined) return words.type;
  const first = values?.[0]?.value;
  if (typeof first === 'boolean') return 'boolean';
  if (typeof first === 'number') return values?.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'number';
  return typeOfFormat(words.format) ?? 'string';
}

/** Digits behind the decimal sign: 0.01 → 2. */
export function decimalsOf({ multipleOf }: PropertyWords): number | undefined {
  if (multipleOf === undefined) return undefined;
  const [digits = '', exponent = '0'] = String(multipleOf).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

/** The values named; where `enum` stands beside `oneOf`, as in a filter, those that both have. */
function namedValues({ oneOf: named, enum: plain }: PropertyWords): NamedValue[] | undefined {
  if (named) {
    const values = named.map(namedValue);
    return plain ? values.filter(({ value }) => plain.includes(value)) : values;
  }
  return plain?.map((value) => withGroup({ value, title: nameOf(value) }, undefined));
}

function checkChoice({ oneOf: named, enum: plain }: PropertyWords, report: Report): void {
  if (!named || !plain) return;
  const known = named.map((entry) => entry.const);
  for (const [index, value] of plain.entries())
    if (!known.includes(value))
      report(valuePlace(plain, index), messages.unknownValue('enum', value, known.map(String)));
}

function namedValue({ const: value, title, description, group, feature }: NamedValueWords): NamedValue {
  const named = {
    // A value whose own mistake was taken out is not there; the definition is left out for it.
    value: value as Scalar,
    title: title ?? nameOf(value as Scalar),
    ...(description === undefined ? {} : { description }),
    ...(feature === undefined ? {} : { feature }),
  };
  return withGroup(named, group);
}

/** A group of the value's own name needs not be written. */
function withGroup(named: NamedValue, written: string | undefined): NamedValue {
  const group = STATE_GROUPS.find((candidate) => candidate === (written ?? named.value));
  return group === undefined ? named : { ...named, group };
}

/** `ReadyForPick` → `Ready for pick`; what is no name stays as it is. */
function nameOf(value: Scalar): string {
  return typeof value === 'string' && /^[A-Z][a-z]+([A-Z][a-z]+)+$/.test(value) ? inWords(value) : String(value);
}
