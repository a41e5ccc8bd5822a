/** The head of a definition: what others may refer to. It needs no other definition. */

import { DUE_AT, STATE_SINCE } from '../../within';
import { inWords, pluralOf } from '../../words';
import { messages } from '../messages';
import type { DefinitionWords, PropertyWords } from '../normal-form';
import { isObject, type JsonObject } from '../parse/json';
import { keyPlace, objectAt, placeOf } from '../parse/places';
import type { Report } from '../report';
import type { Extended } from './extend';
import { readWords, type SharedTypes, type Words } from './words';

export interface Head {
  readonly name: string;
  /** Itself, those it extends, its base last. */
  readonly chain: readonly string[];
  readonly base: string;
  readonly definition: DefinitionWords;
  readonly title: string;
  readonly plural: string;
  readonly properties: ReadonlyMap<string, Words>;
  /** Names of the properties, in their order. */
  readonly names: readonly string[];
  readonly key: readonly string[];
  readonly display: string;
  /** Name of the state property, whether it exists or not. */
  readonly state: string;
  readonly pages: readonly string[];
  /** Names of the parameters in the addresses of its pages. */
  readonly slots: readonly string[];
}

/** Words of conditions, columns of ours, and names that every JavaScript object has. */
const RESERVED = new Set([
  'anyOf',
  'not',
  'rowVersion',
  'businessUnit',
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** Reads the head; names that a property cannot have and unknown shared types are reported. */
export function readHead(name: string, { definition, chain }: Extended, shared: SharedTypes, report: Report): Head {
  const { key = [] } = definition;
  const keys = key.length > 0 ? key : ['id'];
  const properties = readProperties(definition, keys, shared, report);
  const title = definition.title ?? inWords(name);
  const pages = (definition.pages ?? []).flatMap(({ path }) => path ?? []);
  return {
    name,
    chain,
    base: chain.at(-1) ?? name,
    definition,
    title,
    plural: definition.plural ?? pluralOf(title),
    properties,
    names: [...properties.keys()],
    key: keys,
    display: definition.display ?? firstPlainText(properties, keys) ?? keys[0] ?? 'id',
    state: definition.state ?? 'state',
    pages,
    slots: pages.flatMap((path) => [...path.matchAll(/:([a-z]+)/g)].map(([, slot]) => slot ?? '')),
  };
}

/** The addresses that a file writes, also if it is no definition by any rule. */
export function pathsOf({ pages }: JsonObject): string[] {
  if (!Array.isArray(pages)) return [];
  return pages.flatMap((page) =>
    typeof page === 'string' ? [page] : isObject(page) && typeof page.path === 'string' ? [page.path] : [],
  );
}

/** The definitions whose rows a file shows in `detail` and `show`, also if it is no definition by any rule. */
export function shownIn({ detail, actions }: JsonObject): string[] {
  const popups = isObject(actions) ? Object.values(actions).map((action) => (isObject(action) ? action.show : [])) : [];
  return [detail, ...popups].flat().flatMap((rows) => {
    const entity = isObject(rows) ? rows.entity : rows;
    return typeof entity === 'string' ? [entity] : [];
  });
}

function readProperties(
  definition: DefinitionWords,
  keys: readonly string[],
  shared: SharedTypes,
  report: Report,
): Map<string, Words> {
  const { properties: written = {} } = definition;
  const properties = new Map<string, Words>();
  // A key that nobody declared stands first, as read-only text.
  for (const key of keys) {
    if (Object.hasOwn(written, key)) continue;
    const words = Object.assign(objectAt<PropertyWords>(placeOf(definition)), { readOnly: true });
    properties.set(key, readWords(key, words, placeOf(definition), shared, report));
  }
  for (const [name, own] of Object.entries(written)) {
    const place = keyPlace(written, name);
    if (RESERVED.has(name)) report(place, messages.reservedName(name));
    properties.set(name, readWords(name, own, place, shared, report));
  }
  if (definition.within) addStateTimes(definition, definition.within, properties, shared, report);
  return properties;
}

/** What `within` gives a row, last: seen by whoever sees the state. */
function addStateTimes(
  { properties: written = {}, state = 'state' }: DefinitionWords,
  within: NonNullable<DefinitionWords['within']>,
  properties: Map<string, Words>,
  shared: SharedTypes,
  report: Report,
): void {
  const { permission, feature } = properties.get(state)?.words ?? {};
  const guards = { ...(permission === undefined ? {} : { permission }), ...(feature === undefined ? {} : { feature }) };
  for (const name of [STATE_SINCE, DUE_AT]) {
    if (Object.hasOwn(written, name)) report(keyPlace(written, name), messages.keptByWithin(name));
    const words = Object.assign(objectAt<PropertyWords>(placeOf(within)), guards, {
      format: 'date-time',
      readOnly: true,
      hidden: name === STATE_SINCE,
    });
    properties.set(name, readWords(name, words, placeOf(within), shared, report));
  }
}

function firstPlainText(properties: ReadonlyMap<string, Words>, keys: readonly string[]): string | undefined {
  for (const [name, { kind, values, words }] of properties) {
    const plain = kind === 'text' && !values && !('lookup' in words);
    if (plain && !keys.includes(name)) return name;
  }
  return undefined;
}
