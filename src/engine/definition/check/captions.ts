/** The texts that a definition shows, and the keys under which languages have them (vocabulary, Keys). */
import type { EntityModel, FilterModel, PropertyModel, Scalar } from '../../model';
import { ordinaryKeys } from '../../words';

export type Models = Readonly<Record<string, EntityModel>>;

/** A text of a definition: what it says in English, and the keys under which another language may have it. */
export interface Caption {
  readonly keys: readonly string[];
  readonly text: string;
  /** The values of the row that it may show, if it may show any. */
  readonly shows?: readonly string[];
}

/** The captions of a definition. */
export function captionsOf(model: EntityModel, others: Models): Caption[] {
  const owners = [...new Set([model.name, model.base])];
  const under: Under = (write) => owners.map(write);
  return [
    { keys: under((owner) => `entities.${owner}.title`), text: model.title },
    { keys: under((owner) => `entities.${owner}.plural`), text: model.plural },
    ...(model.description === undefined
      ? []
      : [{ keys: [`entities.${model.name}.description`], text: model.description }]),
    ...Object.entries(model.texts).map(([name, text]) => ({
      keys: under((owner) => `entities.${owner}.${name}`),
      text,
    })),
    ...model.properties.flatMap((property) => [
      { keys: [...under((owner) => `${owner}.${property.name}`), ...ordinaryKeys(property)], text: property.title },
      ...valueCaptions(property, under),
      ...(property.description === undefined
        ? []
        : [{ keys: under((owner) => `descriptions.${owner}.${property.name}`), text: property.description }]),
      ...ruleCaptions(property, under),
      ...(isWord(property.unit) ? [{ keys: [`units.${property.unit}`], text: property.unit }] : []),
      ...membersOf(property.properties ?? property.items?.properties ?? []).map((member) => ({
        keys: under((owner) => `${owner}.${member.name}`),
        text: member.title,
      })),
    ]),
    ...model.detail
      .filter(({ entity, title }) => others[entity]?.plural !== title)
      .map(({ entity, title }) => ({ keys: [`entities.${entity}.details.${title}`], text: title })),
    // Of what is never offered nothing is seen but how it ended, and in the history what was called.
    ...model.actions.flatMap(({ name, texts }) =>
      Object.entries(texts).map(([said, text]) => ({
        keys: [
          ...under((owner) => `actions.${owner}.${name}.${said}`),
          ...under((owner) => `entities.${owner}.${said}`),
        ],
        text,
      })),
    ),
    ...model.actions
      .filter(({ system, served }) => !system || served)
      .map((action) => ({
        keys: [...under((owner) => `actions.${owner}.${action.name}.title`), ...ordinaryKeys(action)],
        text: action.title,
      })),
    ...model.actions
      .filter(({ system }) => !system)
      .flatMap((action) => [
        ...(typeof action.confirm === 'string'
          ? [
              {
                keys: under((owner) => `actions.${owner}.${action.name}.confirm`),
                text: action.confirm,
                shows: action.rows === 'none' ? [] : model.properties.map(({ name }) => name),
              },
            ]
          : []),
        ...newFields(model, action.name, action.form?.fields ?? []),
        ...(action.form?.fields ?? []).flatMap((field) => [
          ...ruleCaptions(field, under),
          // What a field is chosen from that no property of the definition has.
          ...(model.properties.some(({ name }) => name === field.name) ? [] : valueCaptions(field, under)),
        ]),
        ...headings(model, action.form?.sections.map(({ title }) => title) ?? []),
      ]),
    ...newFields(model, 'filters', model.filters),
  ];
}

type Under = (write: (owner: string) => string) => string[];

/** Names of values, and what these mean; a value that is a number or a sign needs no name. */
function valueCaptions({ name, values, sharedType }: PropertyModel, under: Under): Caption[] {
  const keys = (kind: string, value: Scalar) => [
    ...under((owner) => `${kind}.${owner}.${name}.${value}`),
    ...(sharedType === undefined ? [] : [`${kind}.${sharedType}.${value}`]),
  ];
  return (values ?? []).flatMap(({ value, title, description }) => [
    ...(/[a-z]/i.test(title) && title.length > 1 ? [{ keys: keys('values', value), text: title }] : []),
    ...(description === undefined ? [] : [{ keys: keys('valueDescriptions', value), text: description }]),
  ]);
}

/** What is said of a broken rule, where a property has words of its own for it. */
function ruleCaptions({ name, texts }: PropertyModel, under: Under): Caption[] {
  return Object.entries(texts).map(([rule, text]) => ({
    keys: under((owner) => `rules.${owner}.${name}.${rule}`),
    text,
  }));
}

/** True for a unit such as days; kg and m³ are signs in every language. */
function isWord(unit: string | undefined): unit is string {
  return unit !== undefined && /^\p{L}{3,}$/u.test(unit);
}

/** Names of members, and of what these hold. */
function membersOf(members: readonly PropertyModel[]): PropertyModel[] {
  return members.flatMap((member) => [member, ...membersOf(member.properties ?? member.items?.properties ?? [])]);
}

/** Fields that are not called as a column is. */
function newFields(
  model: EntityModel,
  form: string,
  fields: readonly Pick<FilterModel, 'name' | 'title'>[],
): Caption[] {
  return fields
    .filter(({ name, title }) => !model.properties.some((one) => one.name === name && one.title === title))
    .map(({ name, title }) => ({
      keys: [
        `fields.${model.name}.${form}.${name}`,
        `fields.${model.base}.${form}.${name}`,
        ...ordinaryKeys({ name, title }),
      ],
      text: title,
    }));
}

function headings(model: EntityModel, titles: readonly string[]): Caption[] {
  return titles
    .filter((title) => title !== '')
    .map((title) => ({ keys: [`sections.${model.name}.${title}`, `sections.${model.base}.${title}`], text: title }));
}
