/** Which captions a language lacks (vocabulary, Keys). */
import { messages } from '../messages';
import type { EntityModel, FilterModel, ProductModel, PropertyModel, Scalar } from '../model';
import { isObject, type JsonObject } from '../parse/json';
import { parse } from '../parse/parse';
import type { Files } from '../read';
import type { Diagnostics } from '../report';
import { ordinaryKeys } from '../words';

/** Names, for every language that has captions of definitions, those that each definition lacks. */
export function checkTexts(
  { locales, places }: Pick<Files, 'locales' | 'places'>,
  product: ProductModel,
  diagnostics: Diagnostics,
): void {
  const known = new Map<string, Set<string>>();
  for (const [language, file] of locales) {
    const { json } = parse(file, diagnostics.reportFor());
    if (json) known.set(language, new Set([...(known.get(language) ?? []), ...textKeys(json)]));
  }
  for (const model of Object.values(product.entities)) {
    const place = places.get(model.name);
    if (!place) continue;
    const captions = captionKeys(model, product.entities);
    for (const [language, texts] of known) {
      const lacking = captions.filter((keys) => !keys.some((key) => texts.has(key))).map(([key]) => key as string);
      if (lacking.length > 0) diagnostics.reportFor(model.name)(place, messages.untranslated(lacking, language));
    }
  }
}

/** The captions of a definition, each with the keys under which it may stand. */
export function captionKeys(model: EntityModel, others: Readonly<Record<string, EntityModel>>): string[][] {
  const owners = [...new Set([model.name, model.base])];
  const under: Under = (write) => owners.map(write);
  return [
    under((owner) => `entities.${owner}.title`),
    under((owner) => `entities.${owner}.plural`),
    ...Object.keys(model.texts).map((text) => under((owner) => `entities.${owner}.${text}`)),
    ...model.properties.flatMap((property) => [
      under((owner) => `${owner}.${property.name}`),
      ...valueKeys(property, under),
      ...(property.description === undefined ? [] : [under((owner) => `descriptions.${owner}.${property.name}`)]),
      ...ruleKeys(property, under),
      ...(isWord(property.unit) ? [[`units.${property.unit}`]] : []),
      ...membersOf(property.properties ?? property.items?.properties ?? []).map((member) =>
        under((owner) => `${owner}.${member}`),
      ),
    ]),
    ...model.detail
      .filter(({ entity, title }) => others[entity]?.plural !== title)
      .map(({ entity, title }) => [`entities.${entity}.details.${title}`]),
    // Of what is never offered nothing is seen but how it ended, and in the history what was called.
    ...model.actions.flatMap(({ name, texts }) =>
      Object.keys(texts).map((text) => [
        ...under((owner) => `actions.${owner}.${name}.${text}`),
        ...under((owner) => `entities.${owner}.${text}`),
      ]),
    ),
    ...model.actions
      .filter(({ system, served }) => !system || served)
      .map((action) => [...under((owner) => `actions.${owner}.${action.name}.title`), ...ordinaryKeys(action)]),
    ...model.actions
      .filter(({ system }) => !system)
      .flatMap((action) => [
        ...(typeof action.confirm === 'string' ? [under((owner) => `actions.${owner}.${action.name}.confirm`)] : []),
        ...newFields(model, action.name, action.form?.fields ?? []),
        ...(action.form?.fields ?? []).flatMap((field) => ruleKeys(field, under)),
        ...headings(model, action.form?.sections.map(({ title }) => title) ?? []),
      ]),
    ...newFields(model, 'filters', model.filters),
  ];
}

type Under = (write: (owner: string) => string) => string[];

/** Names of values, and what these mean; a value that is a number or a sign needs no name. */
function valueKeys({ name, values, sharedType }: PropertyModel, under: Under): string[][] {
  const keys = (kind: string, value: Scalar) => [
    ...under((owner) => `${kind}.${owner}.${name}.${value}`),
    ...(sharedType === undefined ? [] : [`${kind}.${sharedType}.${value}`]),
  ];
  return (values ?? []).flatMap(({ value, title, description }) => [
    ...(/[a-z]/i.test(title) && title.length > 1 ? [keys('values', value)] : []),
    ...(description === undefined ? [] : [keys('valueDescriptions', value)]),
  ]);
}

/** What is said of a broken rule, where a property has words of its own for it. */
function ruleKeys({ name, texts }: PropertyModel, under: Under): string[][] {
  return Object.keys(texts).map((rule) => under((owner) => `rules.${owner}.${name}.${rule}`));
}

/** True for a unit such as days; kg and m³ are signs in every language. */
function isWord(unit: string | undefined): boolean {
  return unit !== undefined && /^\p{L}{3,}$/u.test(unit);
}

/** Names of members, and of what these hold. */
function membersOf(members: readonly PropertyModel[]): string[] {
  return members.flatMap(({ name, properties, items }) => [name, ...membersOf(properties ?? items?.properties ?? [])]);
}

/** Fields that are not called as a column is. */
function newFields(
  model: EntityModel,
  form: string,
  fields: readonly Pick<FilterModel, 'name' | 'title'>[],
): string[][] {
  return fields
    .filter(({ name, title }) => !model.properties.some((one) => one.name === name && one.title === title))
    .map(({ name }) => [`fields.${model.name}.${form}.${name}`, `fields.${model.base}.${form}.${name}`]);
}

function headings(model: EntityModel, titles: readonly string[]): string[][] {
  return titles
    .filter((title) => title !== '')
    .map((title) => [`sections.${model.name}.${title}`, `sections.${model.base}.${title}`]);
}

/** Dots part the levels; a text key such as `refused.Cancelled` may also stand as one name. */
function textKeys(texts: JsonObject): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (isObject(value)) return textKeys(value).map((key) => `${name}.${key}`);
    return value === '' ? [] : [name];
  });
}
