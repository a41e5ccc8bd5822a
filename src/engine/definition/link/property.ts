/** A property of the row, or a field of a form: one rule for each thing the model says about it. */

import type { JsonSchema, PropertyModel } from '../../model';
import { isNumber, KINDS } from '../../value/kinds';
import { checkRanges, checkRules, checkValues } from '../check/values';
import { messages } from '../messages';
import type { PropertyWords } from '../normal-form';
import { decimalsOf, readWords, type Words } from '../normalise/words';
import { keyPlace, keysOf, objectAt, type Place, placeOf, valuePlace } from '../parse/places';
import { checkDaysSince, isComputed } from './computed';
import { checkValue, linkCompare, linkCondition } from './condition';
import { checkFits } from './fitting';
import { linkFeature, ownKey } from './guards';
import { keptGuard } from './kept-guard';
import { isKeptText, linkLookup, repeatedBy, textOf, textPropertyOf } from './lookup';
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
  /** The shared types in which it stands, the outermost first: none may contain itself. */
  readonly inside?: readonly string[];
}

/** The property in full. */
export function linkProperty(given: Given): PropertyModel {
  const { words, context } = given;
  if (words.values === undefined && words.type === 'object') checkAttributes(given);
  checkKeywords(words, context);
  checkRepeats(given);
  checkReference(given);
  checkDaysSince(words, given.siblings, context.report);
  checkMeasuredIn(given);
  const bare = fromRules(RULES, given);
  const schema = valueSchema(words.words, bare);
  checkDefault(given, schema);
  return Object.assign(bare, { schema });
}

const RULES: Rules<Omit<PropertyModel, 'schema'>, Given> = {
  name: ({ words }) => words.name,
  title: ({ words }) => words.title,
  description: ({ words }) => words.words.description,
  type: ({ words }) => words.type,
  format: ({ words }) => words.words.format,
  kind: ({ words }) => words.kind,
  values: ({ words }) => words.values,
  sharedType: ({ words }) => words.shared,
  lookup: (given) => linkLookup(given.words.words, given.context, () => allowedIn(given)),
  textProperty: ({ words, siblings }) => textPropertyOf(words, siblings),
  textOf: ({ words, siblings }) => textOf(words.name, siblings)?.name,
  repeats: ({ words }) => (words.words.of === undefined ? undefined : repeatedBy(words.words.of).repeats),
  daysSince: ({ words }) => words.words.daysSince,
  unit: ({ words }) => words.words.unit,
  measuredIn: ({ words }) => words.words.measuredIn,
  scan: ({ words }) => words.words.scan,
  decimals: ({ words }) => decimalsOf(words.words),
  default: ({ words }) => words.words.default,
  hidden: (given) => given.words.words.hidden ?? (given.place === 'column' && hidesItself(given)),
  readOnly: (given) =>
    given.words.words.readOnly ?? (isComputed(given.words.words) || isKeptText(given.words.name, given.siblings)),
  writeOnly: ({ words }) => words.words.writeOnly ?? false,
  computed: ({ words }) => isComputed(words.words),
  remember: ({ words }) => (words.words.remember ? true : undefined),
  required: ({ required }) => required,
  permission: ({ words, context, siblings }) =>
    ownKey(words.words, context.scope.permissions, context.report) ??
    keptGuard('permission', words.name, siblings, context.scope.heads),
  feature: ({ words, context, siblings }) =>
    linkFeature(words.words, context.scope.features, context.report) ??
    keptGuard('feature', words.name, siblings, context.scope.heads),
  attributes: ({ words, context }) => {
    const entity = words.words.attributes;
    return entity !== undefined && context.scope.heads.has(entity) ? entity : undefined;
  },
  // A row makes one, at run time (src/engine/attributes).
  attributeOf: () => undefined,
  when: (given) => {
    const { when } = given.words.words;
    return when && linkCondition(when, { word: 'when', ...beside(given) });
  },
  compare: (given) => {
    const { compare } = given.words.words;
    return compare ? linkCompare(given.words.name, testableOf(given.words), compare, beside(given)) : [];
  },
  items: itemsOf,
  properties: (given) => membersOf(given),
  texts: ({ words }) => words.words.texts ?? {},
};

/** A reference to a definition, and a property of it that holds the same kind of value. */
function checkRepeats({ words, siblings, context: { scope, report } }: Given): void {
  const { of } = words.words;
  if (of === undefined) return;
  const { reference, repeats } = repeatedBy(of);
  const place = valuePlace(words.words, 'of');
  const by = siblings.get(reference);
  const head = scope.heads.get(by?.words.lookup?.entity ?? '');
  if (!by) report(place, messages.unknownProperty('of', reference, siblings.keys()));
  else if (!by.words.lookup?.entity || by.type === 'array') report(place, messages.noReference('of', reference));
  const source = head?.properties.get(repeats);
  if (!head) return;
  if (!source) report(place, messages.unknownProperty('of', repeats, head.properties.keys()));
  else if (KINDS[source.kind].column !== KINDS[words.kind].column)
    report(place, messages.otherKind(KINDS[source.kind].called[1], KINDS[words.kind].called[1]));
}

/** Only numbers have a unit, and a text that is stored beside them says which: in a form, that of the row. */
function checkMeasuredIn({ words, siblings, context: { head, report } }: Given): void {
  const { measuredIn } = words.words;
  if (measuredIn === undefined) return;
  const place = valuePlace(words.words, 'measuredIn');
  const unit = siblings.get(measuredIn) ?? head.properties.get(measuredIn);
  if (!unit) report(place, messages.unknownProperty('measuredIn', measuredIn, siblings.keys()));
  else if (isComputed(unit.words) || KINDS[unit.kind].column !== 'text') report(place, messages.noUnit(measuredIn));
  if (!isNumber(words)) report(place, messages.otherType('measuredIn', ['number', 'integer'], words.type));
}

/** A reference holds what it refers to: a row is known by a value of one kind alone. */
function checkReference({ words, context: { scope, report } }: Given): void {
  const { lookup } = words.words;
  const head = scope.heads.get(lookup?.entity ?? '');
  const value = head?.properties.get(lookup?.value ?? head.key[0] ?? '');
  // A list's elements refer, and are looked at by themselves.
  if (!lookup || !value || words.type === 'array' || words.uncertain || value.uncertain) return;
  if (KINDS[value.kind].column !== KINDS[words.kind].column)
    report(placeOf(lookup), messages.otherReference(KINDS[value.kind].called[1], KINDS[words.kind].called[1]));
}

function hidesItself({ words, context: { head } }: Given): boolean {
  const holdsObjects = words.type === 'object' || (words.type === 'array' && words.words.items?.type === 'object');
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
  const { items: own = {}, lookup } = words.words;
  const read = readInside(given, 'items', own, keyPlace(words.words, 'items'));
  const items = lookup === undefined ? read : { ...read, words: { ...read.words, lookup } };
  return linkProperty({
    words: items,
    context,
    siblings: new Map(),
    required: false,
    place: 'field',
    inside: insideOf(given),
  });
}

/** The shared types in which what a property contains stands. */
const insideOf = ({ words: { shared }, inside = [] }: Given): readonly string[] =>
  shared === undefined ? inside : [...inside, shared];

/** The words of an element or a member; a shared type that would contain itself is reported, and holds a text. */
function readInside(given: Given, name: string, own: PropertyWords, place: Place): Words {
  const { scope, report } = given.context;
  const read = readWords(name, own, place, scope.types, report);
  const inside = insideOf(given);
  const { shared } = read;
  if (shared === undefined || !inside.includes(shared)) return read;
  report(valuePlace(own, '$ref'), messages.extendsCycle([...inside.slice(inside.indexOf(shared)), shared]));
  return readWords(name, objectAt<PropertyWords>(place), place, scope.types, report);
}

function membersOf(given: Given): PropertyModel[] | undefined {
  const { words, context } = given;
  const { properties: written, required: list = [] } = words.words;
  if (words.type !== 'object' || !written) return undefined;
  const members = new Map<string, Words>();
  for (const [name, own] of Object.entries(written))
    members.set(name, readInside(given, name, own, keyPlace(written, name)));
  for (const [index, name] of list.entries())
    if (!members.has(name))
      context.report(valuePlace(list, index), messages.unknownProperty('required', name, members.keys()));
  return [...members.values()].map((member) =>
    linkProperty({
      words: member,
      context,
      siblings: members,
      required: list.includes(member.name),
      place: 'field',
      inside: insideOf(given),
    }),
  );
}

/** A keyword about another type would never be looked at, and values of another type never be right. */
function checkKeywords({ words, type, values, uncertain }: Words, { report, scope }: Context): void {
  if (uncertain) return;
  for (const entry of words.oneOf ?? []) linkFeature(entry, scope.features, report);
  for (const keyword of keysOf(words)) {
    const types = keywordTypes(keyword, words);
    if (types && !types.includes(type)) report(keyPlace(words, keyword), messages.otherType(keyword, types, type));
  }
  checkRanges(words, report);
  checkValues(words, type, values ?? [], report);
}

function checkAttributes({ words, context: { scope, report } }: Given): void {
  const entity = words.words.attributes;
  if (entity !== undefined && !scope.names.has(entity))
    report(valuePlace(words.words, 'attributes'), messages.unknownEntity('attributes', entity, scope.names));
}

function checkDefault({ words, place: of, context }: Given, schema: JsonSchema): void {
  const { scope, report, row } = context;
  const value = words.words.default;
  if (value === undefined || (value === null && of === 'field')) return;
  const place = valuePlace(words.words, 'default');
  const allowed = {
    ...everywhere(scope.settings),
    page: { why: 'a property has no page' },
    ...(of === 'field' ? { row: row.keys() } : {}),
  };
  if (typeof value === 'string' && (placeholderIn(value) || words.uncertain)) {
    if (checkPlaceholder(value, place, 'default', allowed, report))
      checkFits(value, words, (name) => row.get(name), place, report);
  } else {
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
