/** Where a reference's values come from, and which property shows its text. */

import type { LookupModel } from '../../model';
import { textsFor } from '../../words';
import { messages } from '../messages';
import type { PropertyWords } from '../normal-form';
import type { Head } from '../normalise/head';
import type { Words } from '../normalise/words';
import { placeOf, valuePlace } from '../parse/places';
import { linkCall } from './call';
import { linkCondition } from './condition';
import type { Allowed } from './placeholder';
import type { Context } from './scope';
import { testableOf } from './testable';

/** The lookup in full; undefined if there is none or its definition cannot be had. */
export function linkLookup(
  { lookup }: PropertyWords,
  { scope, report }: Context,
  allowedHere: () => Allowed,
): LookupModel | undefined {
  if (!lookup) return undefined;
  const allowed = allowedHere();
  const { entity, call, filter, also } = lookup;
  const head = entity === undefined ? undefined : scope.heads.get(entity);
  if (entity !== undefined && !scope.names.has(entity))
    report(valuePlace(lookup, 'entity'), messages.unknownEntity('lookup', entity, scope.names));
  if (entity === undefined && call === undefined) report(placeOf(lookup), messages.emptyLookup());
  const value = lookup.value ?? head?.key[0];
  const text = lookup.text ?? head?.display;
  for (const word of ['value', 'text', 'also'] as const) {
    const name = lookup[word];
    if (name !== undefined && head && !head.properties.has(name))
      report(valuePlace(lookup, word), messages.unknownProperty('lookup', name, head.properties.keys()));
  }
  if (!head && call === undefined) return undefined;
  return {
    ...(entity !== undefined && head ? { entity } : {}),
    ...(call === undefined ? {} : { call: linkCall(call, valuePlace(lookup, 'call'), 'lookup', allowed, report) }),
    ...(filter && head
      ? { filter: linkCondition(filter, { word: 'filter', ...targetOf(head), allowed, report }) }
      : {}),
    ...(value === undefined ? {} : { value }),
    ...(text === undefined ? {} : { text }),
    ...(also === undefined || !head ? {} : { also }),
  };
}

/** The properties of another definition, for a condition about its rows. */
export function targetOf(head: Head): {
  property: (name: string) => ReturnType<typeof testableOf> | undefined;
  names: readonly string[];
} {
  return {
    property: (name) => {
      const words = head.properties.get(name);
      return words && testableOf(words);
    },
    names: head.names,
  };
}

/** The property of the same row that shows the reference's text: `supplierId` → `supplierName` or `supplier`. */
export function textPropertyOf(reference: Words, properties: ReadonlyMap<string, Words>): string | undefined {
  return textsOf(properties).textOf.get(reference.name);
}

/** The reference whose text a property is. */
export function textOf(name: string, properties: ReadonlyMap<string, Words>): Words | undefined {
  return textsOf(properties).referenceOf.get(name);
}

/** True for the text of a reference to a definition: the database keeps it, and nobody writes it. */
export function isKeptText(name: string, properties: ReadonlyMap<string, Words>): boolean {
  const reference = textOf(name, properties);
  return reference !== undefined && reference.words.lookup?.entity !== undefined;
}

/** `materialId.itemNo`: by which reference, and what of its row. */
export function repeatedBy(of: string): { readonly reference: string; readonly repeats: string } {
  const [reference = '', repeats = ''] = of.split('.');
  return { reference, repeats };
}

interface Texts {
  readonly textOf: ReadonlyMap<string, string>;
  readonly referenceOf: ReadonlyMap<string, Words>;
}

const known = new WeakMap<ReadonlyMap<string, Words>, Texts>();

function textsOf(properties: ReadonlyMap<string, Words>): Texts {
  const before = known.get(properties);
  if (before) return before;
  const texts = new Map<string, string>();
  const references = new Map<string, Words>();
  for (const reference of properties.values()) {
    const text = findText(reference, properties);
    if (text === undefined) continue;
    texts.set(reference.name, text);
    if (!references.has(text)) references.set(text, reference);
  }
  for (const { name, words } of properties.values()) {
    const reference = words.of === undefined ? undefined : properties.get(repeatedBy(words.of).reference);
    if (reference) references.set(name, reference);
  }
  const found = { textOf: texts, referenceOf: references };
  known.set(properties, found);
  return found;
}

function findText(reference: Words, properties: ReadonlyMap<string, Words>): string | undefined {
  if (!reference.words.lookup || reference.type === 'array') return undefined;
  return textsFor(reference.name).find((name) => {
    const candidate = properties.get(name);
    return candidate?.type === 'string' && !candidate.values && !candidate.words.lookup && !candidate.words.of;
  });
}
