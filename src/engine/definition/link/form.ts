/** A form in full: its fields in order, what is required, its sections, and the schema of its values. */

import type { FormModel, FormSection, JsonSchema, Operand, PropertyModel } from '../../model';
import { conditionToSchema, isPlain, propertiesOf } from '../../query';
import { messages } from '../messages';
import type { FormWords, PropertyWords } from '../normal-form';
import { merge } from '../normalise/merge';
import { readWords, type SharedTypes, typeNameOf, type Words } from '../normalise/words';
import { emptyLike, isWritten, keyPlace, keysOf, putFrom, valuePlace } from '../parse/places';
import { isComputed } from './computed';
import { isKeptText } from './lookup';
import { linkProperty } from './property';
import type { Context } from './scope';

/** The form that the words describe; without `properties` it asks for every property but key and read-only ones. */
export function linkForm(form: FormWords, context: Context): FormModel {
  const fields = fieldWords(form, context);
  const required = requiredNames(form, fields, context);
  const models = [...fields.values()].map((words): PropertyModel => {
    const isRequired = required.has(words.name);
    const own = context.row.get(words.name);
    if (own && words === context.head.properties.get(words.name))
      return { ...own, hidden: words.words.hidden === true, required: isRequired };
    return linkProperty({ words, context, siblings: fields, required: isRequired, place: 'field' });
  });
  const asked = models.filter((field) => field.required && !field.readOnly).map(({ name }) => name);
  const all = [...models.map((field) => comparedWithRow(field, fields)), ...lookedUp(models, context)];
  const { template } = form;
  return {
    fields: all,
    required: asked,
    sections: sectionsOf(form, models, context),
    ...(template === undefined ? {} : { template }),
    schema: formSchema(all),
  };
}

/** A value that the form does not ask for is the stored row's, which may be written `{x}` as well. */
function comparedWithRow(field: PropertyModel, fields: ReadonlyMap<string, unknown>): PropertyModel {
  const isStored = (operand: Operand) => operand.kind === 'property' && !fields.has(operand.name);
  if (!field.compare.some(({ operand }) => isStored(operand))) return field;
  const compare = field.compare.map(({ relation, operand }) => ({
    relation,
    operand:
      operand.kind === 'property' && isStored(operand)
        ? { kind: 'placeholder' as const, placeholder: `{${operand.name}}` }
        : operand,
  }));
  return { ...field, compare };
}

/**
 * What the fields' `when` look at without the form asking for it: properties of the stored row, which take part as it
 * has them, unseen and never sent.
 */
function lookedUp(fields: readonly PropertyModel[], { row }: Context): PropertyModel[] {
  const named = new Set(fields.flatMap(({ when }) => (when ? propertiesOf(when) : [])));
  for (const { name } of fields) named.delete(name);
  return [...named].flatMap((name) => {
    const own = row.get(name);
    if (!own) return [];
    const { when: _, lookup: __, ...rest } = own;
    return { ...rest, hidden: true, readOnly: true, required: false, compare: [], texts: {} };
  });
}

function fieldWords({ properties, sections = {} }: FormWords, context: Context): Map<string, Words> {
  const { head, report, scope } = context;
  const fields = new Map<string, Words>();
  if (!properties) {
    const inSections = Object.values(sections).flat();
    for (const words of head.properties.values())
      if (isAsked(words, context) || inSections.includes(words.name)) fields.set(words.name, words);
    return fields;
  }
  for (const [name, given] of Object.entries(properties)) {
    const own = head.properties.get(name);
    const place = keyPlace(properties, name);
    if (given !== true)
      fields.set(
        name,
        readWords(name, own ? merge(rawWords(own, given, scope.types), given) : given, place, scope.types, report),
      );
    else if (own) fields.set(name, own);
    else report(place, messages.unknownProperty('form', name, head.properties.keys()));
  }
  return fields;
}

/** A refinement says what the row's property says, and more; a shared type that it names goes before the row's words. */
function rawWords({ words }: Words, given: PropertyWords, { types }: SharedTypes): PropertyWords {
  const type = types.get(typeNameOf(given) ?? '');
  if (!type) return words;
  const rest: PropertyWords = emptyLike(words);
  for (const key of keysOf(words)) if (!(key in type)) putFrom(rest, key, words[key], words, key);
  return rest;
}

/** True for a field that takes part in conditions alone: nobody sees, enters or sends it. */
export function isLookedUp({ hidden, readOnly }: Pick<PropertyModel, 'hidden' | 'readOnly'>): boolean {
  return hidden && readOnly;
}

function isAsked({ name, words }: Words, { head }: Context): boolean {
  const written = words.readOnly === true || isComputed(words);
  return !head.key.includes(name) && !written && !isKeptText(name, head.properties);
}

/** Those the form names; else those the row requires, and all that are new. A boolean is never empty. */
function requiredNames(
  { required: names }: FormWords,
  fields: ReadonlyMap<string, Words>,
  { head, report }: Context,
): Set<string> {
  if (names) {
    for (const [index, name] of names.entries())
      if (!fields.has(name) && isWritten(names))
        report(valuePlace(names, index), messages.unknownProperty('required', name, fields.keys()));
    return new Set(names.filter((name) => fields.has(name)));
  }
  const { required: rows = [] } = head.definition;
  return new Set(
    [...fields.values()]
      .filter(({ name, type }) => rows.includes(name) || (!head.properties.has(name) && type !== 'boolean'))
      .map(({ name }) => name),
  );
}

function sectionsOf(
  { sections: written = {} }: FormWords,
  fields: readonly PropertyModel[],
  { report }: Context,
): FormSection[] {
  const names = fields.map(({ name }) => name);
  const sections = Object.entries(written).map(([title, section]) => ({ title, fields: section }));
  for (const { fields: section } of sections)
    for (const [index, name] of section.entries())
      if (!names.includes(name)) report(valuePlace(section, index), messages.unknownProperty('sections', name, names));
  const placed = new Set(sections.flatMap((section) => section.fields));
  const rest = names.filter((name) => !placed.has(name));
  return [
    ...sections.map((section) => ({ ...section, fields: section.fields.filter((name) => names.includes(name)) })),
    ...(rest.length > 0 ? [{ title: '', fields: rest }] : []),
  ];
}

/**
 * The schema of a form's values. A field with `when` is required only while its condition holds; whether one holds that
 * compares values is beyond a schema, and checked beside it.
 */
export function formSchema(fields: readonly PropertyModel[]): JsonSchema {
  const always = fields.filter((field) => field.required && !field.readOnly && !field.when).map(({ name }) => name);
  const conditions = fields.flatMap((field) =>
    field.when && isPlain(field.when) && field.required && !field.readOnly ? [ifThen(field, fields)] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, field.readOnly ? { ...field.schema, readOnly: true } : field.schema]),
    ),
    ...(always.length > 0 ? { required: always } : {}),
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
    additionalProperties: false,
  };
}

function ifThen({ name, when }: PropertyModel, fields: readonly PropertyModel[]): JsonSchema {
  const isList = (property: string) => fields.find((field) => field.name === property)?.type === 'array';
  return {
    if: when ? conditionToSchema(when, isList) : {},
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { [name]: true }, required: [name] },
  };
}
