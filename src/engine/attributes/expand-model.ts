import { contentHash, deepFreeze, formSchema, placeholdersOf, requestSchema } from '../definition';
import type { ActionModel, EntityModel, FormModel, JsonSchema, PropertyModel } from '../model';
import type { Attribute } from './attribute';
import { type AttributeProperty, attributeFilter, attributeProperties } from './properties';

/** Names of the definitions whose rows describe objects of the model. */
export function attributeEntities({ properties }: Pick<EntityModel, 'properties'>): string[] {
  return [...new Set(properties.flatMap((property) => (isOpen(property) ? property.attributes : [])))];
}

/**
 * Takes a model and the attributes that rows of other definitions describe; gives the model with a further ordinary
 * property, filter and form field for each, so that nothing else has to know of them. Each property says with
 * `attributeOf` where its value stands. A model without attributes is returned as it is.
 */
export function expandModel(model: EntityModel, attributesOf: (entity: string) => readonly Attribute[]): EntityModel {
  const added = addedTo(model, attributesOf);
  if (added.size === 0) return model;
  const all = [...added.values()].flat();
  const properties = model.properties.flatMap((property) => [
    property,
    ...(added.get(property.name) ?? []).map((one) => one.property),
  ]);
  return deepFreeze({
    ...model,
    hash: contentHash([model.hash, all]),
    properties,
    columns: [...model.columns, ...all.flatMap(({ property: { name, hidden } }) => (hidden ? [] : name))],
    filters: [...model.filters, ...all.map(attributeFilter)],
    ...(model.form ? { form: expandForm(model.form, added) } : {}),
    actions: model.actions.map((action) => expandAction(action, model, properties, added)),
    schema: withProperties(model.schema, all),
  });
}

type Added = ReadonlyMap<string, readonly AttributeProperty[]>;

/** An object that says what it holds needs nobody to describe it. */
function isOpen(property: PropertyModel): property is PropertyModel & { readonly attributes: string } {
  return property.attributes !== undefined && property.type === 'object' && property.properties === undefined;
}

function addedTo(model: EntityModel, attributesOf: (entity: string) => readonly Attribute[]): Added {
  const taken = new Set([
    ...model.properties.map(({ name }) => name),
    ...model.filters.flatMap(({ name, queryName }) => [name, ...[queryName].flat()]),
  ]);
  const added = new Map<string, AttributeProperty[]>();
  for (const object of model.properties.filter(isOpen)) {
    const own = attributeProperties(object, attributesOf(object.attributes), taken);
    for (const { property } of own) taken.add(property.name);
    if (own.length > 0) added.set(object.name, own);
  }
  return added;
}

/** The fields of the attributes in place of their object's. */
function expandForm(form: FormModel, added: Added): FormModel {
  if (!form.fields.some(({ name }) => added.has(name))) return form;
  const fields = form.fields.flatMap((field) => added.get(field.name)?.map((one) => fieldOf(one, field)) ?? [field]);
  return {
    ...form,
    fields,
    required: fields.filter((field) => field.required && !field.readOnly).map(({ name }) => name),
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.flatMap((name) => added.get(name)?.map(({ property }) => property.name) ?? [name]),
    })),
    schema: formSchema(fields),
  };
}

/** What is asked of the object is asked of each of its members. A boolean is never empty. */
function fieldOf({ attribute, property }: AttributeProperty, object: PropertyModel): PropertyModel {
  return {
    ...property,
    hidden: object.hidden,
    readOnly: property.readOnly || object.readOnly,
    required: attribute.required && attribute.dataType !== 'Boolean',
    ...(object.when ? { when: object.when } : {}),
  };
}

/** An action whose body places the object itself goes on asking for it. */
function expandAction(
  action: ActionModel,
  model: EntityModel,
  properties: readonly PropertyModel[],
  added: Added,
): ActionModel {
  const isPlaced = placeholdersOf(action.body).some(({ scope, name }) => scope === 'form' && added.has(name));
  const form = action.form && !isPlaced ? expandForm(action.form, added) : action.form;
  if (!form || form === action.form) return action;
  const asked = { ...action, form, isAdd: action.effect.kind === 'add' };
  return { ...action, form, request: requestSchema(asked, properties, model.key) };
}

function withProperties(schema: JsonSchema, added: readonly AttributeProperty[]): JsonSchema {
  const members = Object.fromEntries(added.map(({ property }) => [property.name, property.schema]));
  return { ...schema, properties: { ...(schema.properties as object), ...members } };
}
