/** A property of the row, or a field of a form: one rule for each thing the model says about it. */

import type { JsonSchema, PropertyModel, Template, ValueFormat } from '../../model';
import { checkRanges, checkRules, checkValues } from '../check/values';
import { messages } from '../messages';
import { decimalsOf, readWords, type Words } from '../normalise/words';
import { entriesIn, isObject, objectIn, textIn, textsIn } from '../parse/json';
import { keyPlace, placeOf, valuePlace } from '../parse/places';
import { checkValue, linkCompare, linkCondition } from './condition';
import { linkFeature, ownKey } from './guards';
import { keptGuard } from './kept-guard';
import { isKeptText, linkLookup, textOf, textPropertyOf } from './lookup';
import { type Allowed, checkPlaceholder, everywhere, placeholderIn } from './placeholder';
import { fromRules, type Rules } from './rules';
import { keywordTypes, valueSchema } from './schema';
import type { Context } from './scope';
import { testableOf } from './testable';

/** One property, and what stands beside it. */
export interface Given {
  readonly words: Words;
  readonly context: Context;
  /** What `when`, `compare` and the text of a reference may name. */
  readonly siblings: ReadonlyMap<string, Words>;
  readonly required: boolean;
  /** A column hides keys, ids, images and objects by itself; a field hides only what says so. */
  readonly place: 'column' | 'field';
}

/** The property in full. */
export function linkProperty(given: Given): PropertyModel {
  const { words, context } = given;
  if (words.values === undefined && words.type === 'object') checkAttributes(given);
  checkKeywords(words, context);
  const bare = fromRules(RULES, given);
  const schema = valueSchema(words.words, bare);
  checkDefault(words, schema, context);
  return Object.assign(bare, { schema });
}

const RULES: Rules<Omit<PropertyModel, 'schema'>, Given> = {
  name: ({ words }) => words.name,
  title: ({ words }) => words.title,
  description: ({ words }) => textIn(words.words, 'description'),
  type: ({ words }) => words.type,
  format: ({ words }) => textIn(words.words, 'format') as ValueFormat | undefined,
  kind: ({ words }) => words.kind,
  values: ({ words }) => words.values,
  sharedType: ({ words }) => words.shared,
  lookup: (given) => linkLookup(given.words.words, given.context, () => allowedIn(given)),
  textProperty: ({ words, siblings }) => textPropertyOf(words, siblings),
  textOf: ({ words, siblings }) => textOf(words.name, siblings)?.name,
  unit: ({ words }) => textIn(words.words, 'unit'),
  scan: ({ words }) => textIn(words.words, 'scan') as PropertyModel['scan'],
  decimals: ({ words }) => decimalsOf(words.words),
  default: ({ words }) => words.words.default as Template | undefined,
  hidden: (given) => flag(given, 'hidden') ?? (given.place === 'column' && hidesItself(given)),
  readOnly: (given) =>
    flag(given, 'readOnly') ?? (flag(given, 'computed') === true || isKeptText(given.words.name, given.siblings)),
  writeOnly: (given) => flag(given, 'writeOnly') ?? false,
  computed: (given) => flag(given, 'computed') ?? false,
  required: ({ required }) => required,
  permission: ({ words, context, siblings }) =>
    ownKey(words.words, context.scope.permissions, context.report) ??
    keptGuard('permission', words.name, siblings, context.scope.heads),
  feature: ({ words, context, siblings }) =>
    linkFeature(words.words, context.scope.features, context.report) ??
    keptGuard('feature', words.name, siblings, context.scope.heads),
  attributes: ({ words, context }) => {
    const entity = textIn(words.words, 'attributes');
    return entity !== undefined && context.scope.heads.has(entity) ? entity : undefined;
  },
  // A row makes one, at run time (src/engine/attributes).
  attributeOf: () => undefined,
  when: (given) => {
    const when = objectIn(given.words.words, 'when');
    return when && linkCondition(when, { word: 'when', ...beside(given) });
  },
  compare: (given) => {
    const compare = objectIn(given.words.words, 'compare');
    return compare ? linkCompare(given.words.name, testableOf(given.words), compare, beside(given)) : [];
  },
  items: itemsOf,
  properties: (given) => membersOf(given),
  texts: ({ words }) => (objectIn(words.words, 'texts') ?? {}) as Record<string, string>,
};

function flag({ words }: Given, name: string): boolean | undefined {
  const value = words.words[name];
  return typeof value === 'boolean' ? value : undefined;
}

function hidesItself({ words, context: { head } }: Given): boolean {
  const holdsObjects =
    words.type === 'object' || (words.type === 'array' && textIn(objectIn(words.words, 'items'), 'type') === 'object');
  return head.key.includes(words.name) || /Ids?$/.test(words.name) || words.kind === 'image' || holdsObjects;
}

function allowedIn({ context, siblings }: Given): Allowed {
  return { ...everywhere(context.scope.settings), row: context.head.names, form: [...siblings.keys()] };
}

function beside(given: Given) {
  return {
    property: (name: string) => {
      const words = given.siblings.get(name) ?? given.context.head.properties.get(name);
      return words && testableOf(words);
    },
    names: [...given.siblings.keys()],
    allowed: allowedIn(given),
    report: given.context.report,
  };
}

/** A list holds texts unless it says more, and its lookup is its elements'. */
function itemsOf(given: Given): PropertyModel | undefined {
  const { words, context } = given;
  if (words.type !== 'array') return undefined;
  const own = objectIn(words.words, 'items') ?? {};
  const lookup = words.words.lookup;
  const read = readWords('items', own, keyPlace(words.words, 'items'), context.scope.types, context.report);
  const items = lookup === undefined ? read : { ...read, words: { ...read.words, lookup } };
  return linkProperty({ words: items, context, siblings: new Map(), required: false, place: 'field' });
}

function membersOf({ words, context }: Given): PropertyModel[] | undefined {
  const written = objectIn(words.words, 'properties');
  if (words.type !== 'object' || !written) return undefined;
  const members = new Map<string, Words>();
  for (const [name, own] of entriesIn(words.words, 'properties'))
    if (isObject(own))
      members.set(name, readWords(name, own, keyPlace(written, name), context.scope.types, context.report));
  const required = textsIn(words.words, 'required');
  const list = words.words.required;
  for (const [index, name] of required.entries())
    if (!members.has(name) && Array.isArray(list))
      context.report(valuePlace(list, index), messages.unknownProperty('required', name, members.keys()));
  return [...members.values()].map((member) =>
    linkProperty({
      words: member,
      context,
      siblings: members,
      required: required.includes(member.name),
      place: 'field',
    }),
  );
}

/** A keyword about another type would never be looked at, and values of another type never be right. */
function checkKeywords({ words, type, values, uncertain }: Words, { report, scope }: Context): void {
  if (uncertain) return;
  if (Array.isArray(words.oneOf))
    for (const entry of words.oneOf.filter(isObject)) linkFeature(entry, scope.features, report);
  for (const keyword of Object.keys(words)) {
    const types = keywordTypes(keyword, words);
    if (types && !types.includes(type)) report(keyPlace(words, keyword), messages.otherType(keyword, types, type));
  }
  checkRanges(words, report);
  checkValues(words, type, values ?? [], report);
}

function checkAttributes({ words, context: { scope, report } }: Given): void {
  const entity = textIn(words.words, 'attributes');
  if (entity !== undefined && !scope.names.has(entity))
    report(valuePlace(words.words, 'attributes'), messages.unknownEntity('attributes', entity, scope.names));
}

function checkDefault(words: Words, schema: JsonSchema, { scope, report }: Context): void {
  const value = words.words.default;
  if (value === undefined) return;
  const place = 'default' in words.words ? valuePlace(words.words, 'default') : placeOf(words.words);
  const allowed = { ...everywhere(scope.settings), page: { why: 'a property has no page' } };
  if (typeof value === 'string' && (placeholderIn(value) || words.uncertain))
    checkPlaceholder(value, place, 'default', allowed, report);
  else {
    for (const one of Array.isArray(value) && words.type === 'array' ? value : [value])
      checkValue(words.name, testableOf(words), one, place, {
        word: 'default',
        property: () => undefined,
        names: [],
        allowed,
        report: (at, message) =>
          report(at, message.code === 'wrong-value' ? messages.wrongDefault(one, words.type) : message),
      });
    if (!words.uncertain) checkRules(value, schema, place, report);
  }
}
