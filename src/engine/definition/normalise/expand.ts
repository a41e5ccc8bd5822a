/** Short forms written out, before anything is merged: what a definition says is kept, only longer. */

import {
  type ActionWords,
  type CallsWords,
  type CommentsWords,
  type DefinitionWords,
  type EndpointsWords,
  type FormWords,
  type FurtherCallWords,
  type LookupWords,
  type Named,
  namedIn,
  type OneOrMore,
  type PageWords,
  type PropertyWords,
  type RowsWords,
  type WaitsWords,
  type WrittenAction,
  type WrittenDefinition,
  type WrittenEndpoints,
  type WrittenForm,
  type WrittenProperty,
  type WrittenWaits,
} from '../normal-form';
import type { JsonObject } from '../parse/json';
import {
  behind,
  copyOf,
  emptyLike,
  type KeyOf,
  keysOf,
  objectAt,
  type Place,
  placeOf,
  putAt,
  putFrom,
  recordMember,
  recordPlace,
  valuePlace,
} from '../parse/places';
import { asReplacement } from './merge';
import { longMove } from './moves';

/** The long form of a value, and where that stands. */
type Rule<Written, Long> = (value: Written, place: Place) => Long;

/** The words of an object that have a short form, or hold something that has one. */
type Shortened<Written, Long> = {
  [Word in keyof Written & keyof Long]-?: Written[Word] extends Long[Word] ? never : Word;
}[keyof Written & keyof Long];

/** A rule for each of them: a short form without one does not compile. */
type Rules<Written, Long> = {
  readonly [Word in Shortened<Written, Long>]: Rule<Exclude<Written[Word], undefined>, Long[Word]>;
};

/** The definition with every short form written out, and the ordinary set under its root. */
export function expandDefinition(file: WrittenDefinition): DefinitionWords {
  const written: DefinitionWords = rewrite(file, DEFINITION);
  const root = written.endpoints?.root;
  return root === undefined ? written : withOrdinarySet(written, root);
}

/** A property's words written out: its lookup, its items and members. */
export function expandProperty(words: WrittenProperty): PropertyWords {
  return rewrite(words, PROPERTY);
}

const isList = <Thing>(value: OneOrMore<Thing>): value is readonly Thing[] => Array.isArray(value);

/** One value as a list of one. */
function asList<Thing>(value: OneOrMore<Thing>, place: Place): readonly Thing[] {
  if (isList(value)) return value;
  const list: Thing[] = [value];
  recordPlace(list, place);
  recordMember(list, 0, place, place);
  return list;
}

/** `"x"` as `{word: "x"}`, standing where the text stands. */
function wrapped<Long extends object, Word extends KeyOf<Long>>(word: Word, value: Long[Word], place: Place): Long {
  const made = objectAt<Long>(place);
  putAt(made, word, value, place);
  return made as Long;
}

/** A text as the one word of an object. */
const wrap =
  <Long extends { readonly [One in Word]?: string }, Word extends KeyOf<Long>>(word: Word) =>
  (value: string | Long, place: Place): Long =>
    typeof value === 'string' ? wrapped<Long, Word>(word, value as Long[Word], place) : value;

const isCall = (value: string): boolean => /^[A-Z]+ \//.test(value);

/** `"GET /x"` as `{call: "GET /x"}`, `"x"` as `{entity: "x"}` and `"x.y"` as `{entity: "x", value: "y"}`. */
function lookup(written: string | LookupWords, place: Place): LookupWords {
  if (typeof written !== 'string') return written;
  if (isCall(written)) return wrapped('call', written, place);
  const [entity = '', value] = written.split('.');
  const long = objectAt<LookupWords>(place);
  putAt(long, 'entity', entity, place);
  if (value !== undefined) putAt(long, 'value', value, behind(place, `"${entity}.`.length));
  return long;
}

/** Each element of a list, or the one value, through a rule. */
const each =
  <Written, Long>(rule: Rule<Written, Long>): Rule<OneOrMore<Written>, readonly Long[]> =>
  (value, place) => {
    const list = asList(value, place);
    const long: Long[] = [];
    recordPlace(long, placeOf(list));
    for (const [index, element] of list.entries())
      putFrom(long, index, rule(element, valuePlace(list, index)), list, index);
    return long;
  };

/** Each thing of a map through a rule; the map itself if all are long already. */
const map =
  <Written, Long>(rule: Rule<Written, Long>): Rule<Named<Written>, Named<Long>> =>
  (things) =>
    rewritten(things, () => rule as Rule<unknown, unknown>) as Named<Long>;

const isNames = (value: readonly string[] | WrittenForm): value is readonly string[] => Array.isArray(value);

/** `["a"]` as `{"properties":{"a":true}}`. */
function form(value: readonly string[] | WrittenForm, place: Place): FormWords {
  if (!isNames(value)) return rewrite<WrittenForm, FormWords>(value, { properties: fields });
  const properties = objectAt<Named<true>>(place);
  for (const [index, name] of value.entries()) putFrom(properties, name, true, value, index);
  return asReplacement(wrapped<FormWords, 'properties'>('properties', properties as Named<true>, place));
}

const fields = map((field: true | WrittenProperty) => (field === true ? field : expandProperty(field)));

const action = (value: string | WrittenAction, place: Place): ActionWords =>
  rewrite(typeof value === 'string' ? longAction(value, place) : value, ACTION);

/** `"PUT /x"` as `{call: "PUT /x"}`; any other text is a move. */
const longAction = (text: string, place: Place): WrittenAction =>
  isCall(text) ? wrapped<WrittenAction, 'call'>('call', text, place) : longMove(text, place);

const PROPERTY: Rules<WrittenProperty, PropertyWords> = {
  lookup,
  items: expandProperty,
  properties: map(expandProperty),
};

const ACTION: Rules<WrittenAction, ActionWords> = {
  call: wrap<CallsWords, 'one'>('one'),
  form,
  show: wrap<RowsWords, 'entity'>('entity'),
  to: asList<string>,
};

const ENDPOINTS: Rules<WrittenEndpoints, EndpointsWords> = { also: each(wrap<FurtherCallWords, 'call'>('call')) };

const WAITS: Rules<WrittenWaits, WaitsWords> = { missing: asList<string> };

const DEFINITION: Rules<WrittenDefinition, DefinitionWords> = {
  properties: map(expandProperty),
  key: asList<string>,
  unique: each(asList<string>),
  endpoints: (value, place) => rewrite(wrap<WrittenEndpoints, 'root'>('root')(value, place), ENDPOINTS),
  detail: each(wrap<RowsWords, 'entity'>('entity')),
  waits: (value: WrittenWaits) => rewrite(value, WAITS),
  sort: asList<string>,
  filters: form,
  form,
  actions: map(action),
  pages: each(wrap<PageWords, 'path'>('path')),
  comments: (value, place) => (value === true ? objectAt<CommentsWords>(place) : value),
};

/** The object with its words in their long form. */
function rewrite<Written extends object, Long extends object>(object: Written, rules: Rules<Written, Long>): Long {
  const ruleOf = (word: string) => (Object.hasOwn(rules, word) ? rules[word as keyof typeof rules] : undefined);
  return rewritten(object, ruleOf as (word: string) => Rule<unknown, unknown> | undefined) as Long;
}

/** A copy of the object with its members rewritten; the object itself if they are long already, as most are. */
function rewritten(object: object, ruleOf: (word: string) => Rule<unknown, unknown> | undefined): object {
  const given = object as JsonObject;
  let copy: JsonObject | undefined;
  for (const [key, value] of Object.entries(given)) {
    const long = ruleOf(key)?.(value, valuePlace(given, key)) ?? value;
    if (long === value) continue;
    copy ??= copyOf(given);
    putFrom(copy, key, long, given, key);
  }
  return copy ?? object;
}

/** The calls that a root stands for. */
const ORDINARY = {
  add: (root: string) => `POST /${root}`,
  update: (root: string) => `PUT /${root}`,
  delete: (root: string) => `DELETE /${root}?ids={rows.id}`,
} as const;

/** The list call that a root stands for. */
const listOfRoot = (root: string): string => `GET /${root}/description`;

/** Adds list, add, update and delete, as far as the definition says nothing else. They stand where the root stands. */
function withOrdinarySet(definition: DefinitionWords, root: string): DefinitionWords {
  const given: EndpointsWords = definition.endpoints ?? {};
  const place = valuePlace(given, 'root');
  const endpoints: EndpointsWords = emptyLike(given);
  putAt(endpoints, 'list', listOfRoot(root), place);
  for (const key of keysOf(given)) putFrom(endpoints, key, given[key], given, key);
  const actions = withOrdinaryActions(definition.actions ?? {}, root, place);
  const result = copyOf(definition);
  putFrom(result, 'endpoints', endpoints, definition, 'endpoints');
  if (definition.actions) putFrom(result, 'actions', actions, definition, 'actions');
  else putAt(result, 'actions', actions, place);
  return result;
}

function withOrdinaryActions(written: Named<ActionWords>, root: string, place: Place): Named<ActionWords> {
  const actions = objectAt<Record<string, ActionWords>>(place);
  for (const [name, call] of Object.entries(ORDINARY)) {
    const one = wrapped<CallsWords, 'one'>('one', call(root), place);
    putAt(actions, name, wrapped<ActionWords, 'call'>('call', one, place), place);
  }
  for (const [name, own] of Object.entries(written)) {
    const ordinary = namedIn(actions, name);
    const takesCall = ordinary?.call && !own.call && own.extends === undefined;
    const action = takesCall ? copyOf(own) : own;
    if (takesCall) putAt(action, 'call', ordinary.call, place);
    putFrom(actions, name, action, written, name);
  }
  return actions as Named<ActionWords>;
}
