/** Short forms written out, before anything is merged: what a definition says is kept, only longer. */
import { isObject, type JsonObject, objectIn, textIn } from '../parse/json';
import {
  behind,
  copyOf,
  emptyLike,
  keyPlace,
  objectAt,
  type Place,
  putFrom,
  recordMember,
  recordPlace,
  valuePlace,
} from '../parse/places';
import { asReplacement } from './merge';
import { longMove } from './moves';

type Rule = (value: unknown, holder: JsonObject, key: string) => unknown;

/** The definition with every short form written out, and the ordinary set under its root. */
export function expandDefinition(file: JsonObject): JsonObject {
  const written = rewrite(file, DEFINITION);
  const root = textIn(objectIn(written, 'endpoints'), 'root');
  return root === undefined ? written : withOrdinarySet(written, root);
}

/** A property's words written out: its lookup, its items and members. */
export function expandProperty(words: JsonObject): JsonObject {
  return rewrite(words, PROPERTY);
}

/** One value as a list of one. */
function asList(value: unknown, holder: JsonObject, key: string): unknown[] {
  return Array.isArray(value) ? value : listOf(value, holder, key);
}

function listOf(value: unknown, holder: JsonObject, key: string): unknown[] {
  const list: unknown[] = [];
  recordPlace(list, valuePlace(holder, key));
  list.push(value);
  recordMember(list, 0, valuePlace(holder, key), valuePlace(holder, key));
  return list;
}

/** `"x"` as `{word: "x"}`, standing where the text stands. */
function wrapped(word: string, value: unknown, place: Place): JsonObject {
  const made = objectAt(place);
  made[word] = value;
  recordMember(made, word, place, place);
  return made;
}

const wrap =
  (word: string): Rule =>
  (value, holder, key) =>
    typeof value === 'string' ? wrapped(word, value, valuePlace(holder, key)) : value;

const isCall = (value: string): boolean => /^[A-Z]+ \//.test(value);

const lookup: Rule = (value, holder, key) =>
  typeof value === 'string' ? longLookup(value, valuePlace(holder, key)) : value;

/** `"GET /x"` as `{call: "GET /x"}`, `"x"` as `{entity: "x"}` and `"x.y"` as `{entity: "x", value: "y"}`. */
function longLookup(text: string, place: Place): JsonObject {
  if (isCall(text)) return wrapped('call', text, place);
  const [entity = '', value] = text.split('.');
  const long = wrapped('entity', entity, place);
  if (value !== undefined) put(long, 'value', value, behind(place, `"${entity}.`.length));
  return long;
}

/** Each element of a list, or the one value, through a rule. */
const each =
  (rule: Rule): Rule =>
  (value, holder, key) => {
    const list = asList(value, holder, key);
    for (const [index, element] of list.entries()) list[index] = rule(element, list as never, index as never);
    return list;
  };

/** `["a"]` as `{"properties":{"a":true}}`. */
const form: Rule = (value, holder, key) => {
  if (isObject(value)) return rewrite(value, { properties: map(property) });
  if (!Array.isArray(value)) return value;
  const place = valuePlace(holder, key);
  const properties = objectAt(place);
  for (const [index, name] of value.entries()) putFrom(properties, String(name), true, value, index);
  return asReplacement(wrapped('properties', properties, place));
};

const property: Rule = (value) => (isObject(value) ? expandProperty(value) : value);

const map =
  (rule: Rule): Rule =>
  (value) =>
    isObject(value) ? rewritten(value, () => rule) : value;

const action: Rule = (value, holder, key) => {
  const long = typeof value === 'string' ? longAction(value, valuePlace(holder, key)) : value;
  return isObject(long) ? rewrite(long, ACTION) : long;
};

/** `"PUT /x"` as `{call: "PUT /x"}`; any other text is a move. */
const longAction = (text: string, place: Place): JsonObject =>
  isCall(text) ? wrapped('call', text, place) : longMove(text, place);

const PROPERTY: Record<string, Rule> = {
  lookup,
  items: property,
  properties: map(property),
};

const ACTION: Record<string, Rule> = {
  call: wrap('one'),
  form,
  show: wrap('entity'),
  to: asList,
};

const DEFINITION: Record<string, Rule> = {
  properties: map(property),
  key: asList,
  unique: (value, holder, key) => each((set, list, index) => asList(set, list, index))(value, holder, key),
  endpoints: (value, holder, key) => {
    const long = wrap('root')(value, holder, key);
    return isObject(long) ? rewrite(long, { also: each(wrap('call')) }) : long;
  },
  detail: each(wrap('entity')),
  sort: asList,
  filters: form,
  form,
  actions: map(action),
  pages: each(wrap('path')),
};

/** The object with its members rewritten by the rules. */
function rewrite(object: JsonObject, rules: Record<string, Rule>): JsonObject {
  return rewritten(object, (key) => (Object.hasOwn(rules, key) ? rules[key] : undefined));
}

/** A copy of the object with its members rewritten; the object itself if they are long already, as most are. */
function rewritten(object: JsonObject, ruleOf: (key: string) => Rule | undefined): JsonObject {
  let copy: JsonObject | undefined;
  for (const [key, value] of Object.entries(object)) {
    const long = ruleOf(key)?.(value, object, key) ?? value;
    if (long === value) continue;
    copy ??= copyOf(object);
    putFrom(copy, key, long, object, key);
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
function withOrdinarySet(definition: JsonObject, root: string): JsonObject {
  const given = objectIn(definition, 'endpoints') ?? {};
  const place = valuePlace(given, 'root');
  const endpoints = emptyLike(given);
  put(endpoints, 'list', listOfRoot(root), place);
  for (const key of Object.keys(given)) putFrom(endpoints, key, given[key], given, key);

  const written = objectIn(definition, 'actions') ?? {};
  const actions = objectAt(place);
  for (const [name, call] of Object.entries(ORDINARY))
    put(actions, name, wrapped('call', wrapped('one', call(root), place), place), place);
  for (const [name, own] of Object.entries(written)) {
    const ordinary = objectIn(actions, name);
    const merged =
      isObject(own) && ordinary && !('call' in own) && !('extends' in own) ? { call: ordinary.call } : undefined;
    putFrom(actions, name, merged ? withMember(own as JsonObject, 'call', merged.call, place) : own, written, name);
  }
  const result = copyOf(definition);
  putFrom(result, 'endpoints', endpoints, definition, 'endpoints');
  result.actions = actions;
  if ('actions' in definition)
    recordMember(result, 'actions', keyPlace(definition, 'actions'), valuePlace(definition, 'actions'));
  else recordMember(result, 'actions', place, place);
  return result;
}

function put(holder: JsonObject, key: string, value: unknown, place: Place): void {
  holder[key] = value;
  recordMember(holder, key, place, place);
}

function withMember(holder: JsonObject, key: string, value: unknown, place: Place): JsonObject {
  const copy = copyOf(holder);
  put(copy, key, value, place);
  return copy;
}
