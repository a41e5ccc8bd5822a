/** Which captions a language lacks, and which it has in vain (vocabulary, Keys). */
import { messages } from '../messages';
import type { EntityModel, ProductModel, SourceFile } from '../model';
import { isObject, type JsonObject } from '../parse/json';
import { parse } from '../parse/parse';
import { keyPlace, type Place } from '../parse/places';
import { sortFiles } from '../parse/sort-files';
import type { Files } from '../read';
import type { Diagnostics } from '../report';
import { type Caption, captionsOf, type Models } from './captions';

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
  const keys = new Set<string>();
  const models = Object.values(product.entities);
  for (const model of models) {
    const captions = captionsOf(model, product.entities);
    for (const caption of captions) for (const key of caption.keys) keys.add(key);
    const place = places.get(model.name);
    if (!place) continue;
    for (const [language, texts] of known) {
      const lacking = lackingOf(captions, texts).map((caption) => caption.keys[0] as string);
      if (lacking.length > 0) diagnostics.reportFor(model.name)(place, messages.untranslated(lacking, language));
    }
  }
  // What belongs to a definition with mistakes cannot be told from what belongs to none.
  if ([...places.keys()].every((name) => Object.hasOwn(product.entities, name)))
    checkKeys(written, keys, models, diagnostics);
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
function checkKeys(
  written: readonly Text[],
  keys: ReadonlySet<string>,
  models: readonly EntityModel[],
  diagnostics: Diagnostics,
): void {
  const strange = written.filter(({ key }) => !keys.has(key));
  if (strange.length === 0) return;
  const fields = new Set(
    models.flatMap(({ name, properties, actions }) =>
      [...properties, ...actions.flatMap(({ form }) => form?.fields ?? [])].map(
        (field) => `rules.${name}.${field.name}`,
      ),
    ),
  );
  for (const { key, place } of strange)
    if (!fields.has(key.replace(/\.[^.]+$/, ''))) diagnostics.reportFor()(place, messages.unknownText(key, keys));
}

interface Text {
  readonly key: string;
  readonly place: Place;
}

/** Dots part the levels; a text key such as `refused.Cancelled` may also stand as one name. What is empty is no text. */
function textsOf(texts: JsonObject): Text[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (isObject(value)) return textsOf(value).map(({ key, place }) => ({ key: `${name}.${key}`, place }));
    return typeof value === 'string' && value !== '' ? [{ key: name, place: keyPlace(texts, name) }] : [];
  });
}
