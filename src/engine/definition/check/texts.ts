/** Which captions a language lacks, and which it has in vain (vocabulary, Keys). */

import type { EntityModel, ProductModel, SourceFile } from '../../model';
import { messages } from '../messages';
import { isObject, type JsonObject } from '../parse/json';
import { parse } from '../parse/parse';
import { keyPlace, type Place } from '../parse/places';
import { sortFiles } from '../parse/sort-files';
import type { Files } from '../read';
import type { Diagnostics } from '../report';
import { type Caption, captionsOf, type Models } from './captions';
import { checkQuestion } from './text-values';

/** Names, for every language that has captions of definitions, those that each lacks, and those that nothing has. */
export function checkTexts(
  { locales, places }: Pick<Files, 'locales' | 'places'>,
  product: ProductModel,
  diagnostics: Diagnostics,
): void {
  const known = new Map<string, Set<string>>();
  const written: Text[] = [];
  for (const [language, file] of locales) {
    const { json } = parse(file, diagnostics.reportFor());
    if (!json) continue;
    const texts = textsOf(json);
    written.push(...texts);
    known.set(language, new Set([...(known.get(language) ?? []), ...texts.map(({ key }) => key)]));
  }
  const strange = new Set(written.map(({ key }) => key));
  const questions = written.filter(({ key }) => key.endsWith('.confirm'));
  for (const model of Object.values(product.entities)) {
    const captions = captionsOf(model, product.entities);
    for (const { keys, shows } of captions) {
      for (const key of keys) strange.delete(key);
      if (!shows) continue;
      for (const { text, place } of questions.filter(({ key }) => keys.includes(key)))
        checkQuestion(text, shows, (found) => diagnostics.reportFor()(place, found));
    }
    const place = places.get(model.name);
    if (!place) continue;
    for (const [language, texts] of known) {
      const lacking = lackingOf(captions, texts).map(({ keys }) => keys[0] as string);
      if (lacking.length > 0) diagnostics.reportFor(model.name)(place, messages.untranslated(lacking, language));
    }
  }
  // What belongs to a definition with mistakes cannot be told from what belongs to none.
  if ([...places.keys()].every((name) => Object.hasOwn(product.entities, name)))
    checkKeys(
      written.filter(({ key }) => strange.has(key)),
      product,
      diagnostics,
    );
}

/** The languages that have captions of definitions. */
export function captionLanguages(sources: readonly SourceFile[]): string[] {
  return [...new Set(sortFiles(sources).locales.map(([language]) => language))].sort();
}

/** What a definition lacks in a language, as a file of that language with the English words in their places. */
export function lackingTexts(
  sources: readonly SourceFile[],
  model: EntityModel,
  others: Models,
  language: string,
): JsonObject {
  const { locales } = sortFiles(sources);
  const texts = locales
    .filter(([name]) => name === language)
    .flatMap(([, file]) => textsOf(parse(file, () => undefined).json ?? {}));
  const file: JsonObject = {};
  for (const { keys, text } of lackingOf(captionsOf(model, others), new Set(texts.map(({ key }) => key))))
    putDeep(file, (keys[0] as string).split('.'), text);
  return file;
}

function lackingOf(captions: readonly Caption[], texts: ReadonlySet<string>): Caption[] {
  return captions.filter(({ keys }) => !keys.some((key) => texts.has(key)));
}

function putDeep(object: JsonObject, [first = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) object[first] = text;
  else {
    const inner = object[first];
    const holder: JsonObject = isObject(inner) ? inner : {};
    object[first] = holder;
    putDeep(holder, rest, text);
  }
}

/** A text under a key that no definition has is never shown. Rules that only the server checks have words as well. */
function checkKeys(strange: readonly Text[], { entities }: ProductModel, diagnostics: Diagnostics): void {
  if (strange.length === 0) return;
  const models = Object.values(entities);
  const fields = new Set(
    models.flatMap(({ name, properties, actions }) =>
      [...properties, ...actions.flatMap(({ form }) => form?.fields ?? [])].map(
        (field) => `rules.${name}.${field.name}`,
      ),
    ),
  );
  const unknown = strange.filter(({ key }) => !fields.has(key.replace(/\.[^.]+$/, '')));
  if (unknown.length === 0) return;
  const keys = models.flatMap((model) => captionsOf(model, entities).flatMap((caption) => caption.keys));
  const byEnd = new Map<string, string[]>();
  for (const key of keys)
    for (const end of endsOf(key)) {
      const alike = byEnd.get(end);
      if (alike) alike.push(key);
      else byEnd.set(end, [key]);
    }
  for (const { key, place } of unknown) {
    const alike = endsOf(key).flatMap((end) => byEnd.get(end) ?? []);
    diagnostics.reportFor()(place, messages.unknownText(key, alike));
  }
}

/** All before its last dot, and all behind it: a key with a slip of the pen has one of them right. */
function endsOf(key: string): string[] {
  const dot = key.lastIndexOf('.');
  return [key.slice(0, dot + 1), key.slice(dot)];
}

interface Text {
  readonly key: string;
  readonly text: string;
  readonly place: Place;
}

/** Dots part the levels; a text key such as `refused.Cancelled` may also stand as one name. What is empty is no text. */
function textsOf(texts: JsonObject): Text[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (isObject(value)) return textsOf(value).map((one) => ({ ...one, key: `${name}.${one.key}` }));
    return typeof value === 'string' && value !== '' ? [{ key: name, text: value, place: keyPlace(texts, name) }] : [];
  });
}
