/** A definition that was left out takes nothing with it: what others say of it is cut away. */
import type { ActionModel, FilterModel, FormModel, PropertyModel } from '../../model';
import type { Linked } from './link';

/** The model without references to definitions that are not there. */
export function prune(model: Linked, has: (entity: string) => boolean): Linked {
  const property = (given: PropertyModel): PropertyModel => {
    const { lookup, attributes, items, ...rest } = given;
    const keepsLookup = lookup && (lookup.entity === undefined || has(lookup.entity));
    return {
      ...rest,
      ...(keepsLookup ? { lookup } : {}),
      ...(attributes !== undefined && has(attributes) ? { attributes } : {}),
      ...(items ? { items: property(items) } : {}),
      ...(given.properties ? { properties: given.properties.map(property) } : {}),
    };
  };
  const form = (given: FormModel): FormModel => ({ ...given, fields: given.fields.map(property) });
  const filter = ({ lookup, ...rest }: FilterModel): FilterModel =>
    lookup && (lookup.entity === undefined || has(lookup.entity)) ? { ...rest, lookup } : rest;
  const action = (given: ActionModel): ActionModel[] => {
    if (given.show && !has(given.show.entity)) return [];
    return [given.form ? { ...given, form: form(given.form) } : given];
  };
  return {
    ...model,
    properties: model.properties.map(property),
    detail: model.detail.filter(({ entity }) => has(entity)),
    filters: model.filters.map(filter),
    ...(model.form ? { form: form(model.form) } : {}),
    actions: model.actions.flatMap(action),
  };
}
