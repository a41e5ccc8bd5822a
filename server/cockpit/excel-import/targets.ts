/** What the sheets of a workbook may be about: the definitions whose rows the session may add or change. */

import type { ImportKind } from '../../../src/engine/http';
import type { ActionModel, EntityModel, PropertyModel } from '../../../src/engine/model';
import { cutModel, featureOn, isAllowed, mayReach } from '../../../src/engine/permission';
import { Wording, writesBy } from '../../entities';
import type { EntityModels, Session } from '../../platform/context';
import type { FindText } from '../../platform/localisation';
import { namedValues } from './named-values';
import type { RowsByCall } from './references';
import type { Reading } from './values';

/** Something with all that people may call it. */
export interface Called {
  readonly names: readonly string[];
}

export interface Target extends Called {
  /** Cut to what the session may know. */
  readonly model: EntityModel;
  /** Of the two those that the session may perform. */
  readonly add: ActionModel | undefined;
  readonly update: ActionModel | undefined;
  readonly fields: readonly (Called & { readonly property: PropertyModel })[];
  readonly named: Reading['named'];
  /** How refusals are said. */
  readonly words: Wording;
}

/** What is understood besides the language of the session. */
const ENGLISH = 'en-GB';
/** What adding needs besides the action's own key (vocabulary, Keys). */
const CREATE_PERMISSION = 'grid.can_create';
/** A longer list is no help to somebody who has to choose. */
const MOST_CHOICES = 200;

/** What the session may import into; a definition goes before those that extend it. */
export function targetsOf(entities: EntityModels, session: Session, find: FindText): Target[] {
  const models = Object.values(entities).sort((a, b) => Number(a.name !== a.base) - Number(b.name !== b.base));
  return models.flatMap((whole): Target[] => {
    if (!mayReach(entities, whole, session)) return [];
    const model = cutModel(whole, session, (name) => entities[name]);
    const [add, update] = (['add', 'update'] as const).map((kind) =>
      model.actions.find((action) => isOrdinary(action, kind, model) && mayPerform(model, action, session, entities)),
    );
    if (!add && !update) return [];
    const words = new Wording(find, session.language, model, (add ?? update)?.form);
    const speakers = [words, new Wording(find, ENGLISH, model, (add ?? update)?.form)];
    const fields = fieldsOf(model, [add, update]).map((property) => {
      const shown = model.properties.find(({ name }) => name === property.textProperty);
      const called = [property, ...(shown ? [shown] : [])];
      const names = called.flatMap((one) => [one.name, ...speakers.map((speaker) => speaker.property(one.name))]);
      return { property, names: [...new Set(names)] };
    });
    const names = [model.name, ...speakers.flatMap((speaker) => [speaker.plural(model), speaker.title(model)])];
    const titlesOf = (property: PropertyModel, value: string | number | boolean) =>
      typeof value === 'boolean'
        ? [session.language, ENGLISH].map((language) => find(language, [`values.${value ? 'yes' : 'no'}`]) ?? '')
        : speakers.map((speaker) => speaker.valueOf(model, property, value));
    return [{ model, add, update, words, named: namedValues(titlesOf), fields, names: [...new Set(names)] }];
  });
}

/** What the session may import, for people: each kind with the columns that its sheets may have. */
export function kindsOf(targets: readonly Target[], calls: RowsByCall): ImportKind[] {
  const kinds = new Map<string, ImportKind>();
  for (const { model, add, update, fields, words } of targets) {
    // Variants of a definition differ in what they show, not in what is entered.
    if (kinds.has(model.base)) continue;
    const form = new Map((add ?? update)?.form?.fields.map((field) => [field.name, field]));
    const shown = fields.filter(({ property }) => form.has(property.name) || !add);
    kinds.set(model.base, {
      entity: model.name,
      title: words.plural(model),
      fields: shown.map(({ property }) => {
        const { name, type, format } = property;
        const field = form.get(name);
        const choices = choicesOf(property, words, calls);
        return {
          property: name,
          caption: words.property(name),
          required: field?.required === true && field.default === undefined,
          type,
          ...(format === undefined ? {} : { format }),
          ...(choices.length > 0 && choices.length <= MOST_CHOICES ? { choices } : {}),
        };
      }),
    });
  }
  return [...kinds.values()].sort((a, b) => a.title.localeCompare(b.title));
}

/** What the values of a property are called, if they are a list by themselves. */
function choicesOf({ name, values, lookup }: PropertyModel, words: Wording, calls: RowsByCall): string[] {
  if (values) return values.map(({ value }) => words.value(name, value));
  const call = lookup?.entity === undefined ? lookup?.call?.path.slice(1).toLowerCase() : undefined;
  return (call === undefined ? [] : (calls.get(call) ?? [])).map((value) => value.name);
}

/** The action that adds a row of the definition, or changes one, by what was entered. */
function isOrdinary({ name, served, system, form, effect }: ActionModel, kind: 'add' | 'update', model: EntityModel) {
  return (
    name === kind &&
    served &&
    !system &&
    form !== undefined &&
    effect.kind === kind &&
    [model.name, model.base].includes(effect.entity)
  );
}

function mayPerform(model: EntityModel, action: ActionModel, session: Session, entities: EntityModels): boolean {
  const keys = [action.permission, ...(action.effect.kind === 'add' ? [CREATE_PERMISSION] : [])];
  return (
    writesBy(model, action, session, entities) &&
    keys.every((key) => session.may(key)) &&
    featureOn(model.feature, session.features) &&
    isAllowed(action, session)
  );
}

/** What may stand in a column: what the forms ask for, and what a row is recognised by. */
function fieldsOf(model: EntityModel, actions: readonly (ActionModel | undefined)[]): PropertyModel[] {
  const asked = actions.flatMap((action) => action?.form?.fields ?? []).filter(({ readOnly }) => !readOnly);
  const known = new Set([...model.key, ...model.unique.flat()]);
  const all = [...asked, ...model.properties.filter(({ name }) => known.has(name))].filter(isPlain);
  return [...new Map(all.map((property) => [property.name, property] as const).reverse()).values()].reverse();
}

/** A cell can hold it. */
function isPlain({ kind, items }: PropertyModel): boolean {
  if (kind === 'list') return items !== undefined && items.kind !== 'object';
  return kind !== 'object' && kind !== 'image';
}
