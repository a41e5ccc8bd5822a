import type { EntityModel, FilterModel, LookupModel, PropertyModel } from '../../../src/engine/model';
import { isAllowed, mayReach, type Viewer } from '../../../src/engine/permission';
import { isGiven, splitPlaceholder } from '../../../src/engine/query';
import { badRequest, notFound, outOfScope } from '../../platform/errors';
import { unknownName } from '../query/names';

type Entities = Readonly<Record<string, EntityModel>>;
type Query = Readonly<Record<string, unknown>>;
type Holder = Pick<PropertyModel | FilterModel, 'name' | 'permission' | 'feature'> & { readonly lookup?: LookupModel };

/**
 * The lookup to the definition `name` that a query names: `of` is a definition, or one with the action whose form asks
 * (`task.close`), `property` the field or `pageFilter` the filter that holds it. Undefined if the query names none:
 * then the session must be one that sees the definition's rows. An access key learns nothing of people and the like, also
 * where rows in its scope refer to them.
 */
export function referenceOf(entities: Entities, query: Query, name: string, viewer: Viewer): LookupModel | undefined {
  if (viewer.scope && !viewer.scope.names(entities[name]?.base ?? name)) throw outOfScope();
  const { of, property, pageFilter } = query;
  if (of === undefined && property === undefined && pageFilter === undefined) {
    const model = entities[name];
    if (!model || !mayReach(entities, model, viewer)) throw notFound('lookup', name);
    return undefined;
  }
  const [entity = '', action] = typeof of === 'string' ? of.split('.') : [];
  const model = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  if (!model || !mayReach(entities, model, viewer)) throw unknownName('of', of, Object.keys(entities));
  const holders: readonly Holder[] = pageFilter === undefined ? fieldsOf(model, action, viewer) : model.filters;
  const fitting = holders.filter((holder) => holder.lookup?.entity === name && isAllowed(holder, viewer));
  const wanted = pageFilter ?? property;
  const found = fitting.find((holder) => holder.name === wanted);
  if (!found)
    throw unknownName(
      pageFilter === undefined ? 'property' : 'pageFilter',
      wanted,
      fitting.map((holder) => holder.name),
    );
  return found.lookup;
}

/**
 * Fields that may hold a lookup, those nearest to what is asked first, with the members of objects. The form of an action
 * asks nobody who may not perform it.
 */
function fieldsOf(
  { form, actions, properties }: EntityModel,
  action: string | undefined,
  viewer: Viewer,
): PropertyModel[] {
  const asking = actions.find((one) => one.name === action && isAllowed(one, viewer));
  const own = asking?.form?.fields ?? [];
  return [...own, ...(form?.fields ?? []), ...properties].flatMap(withMembers);
}

function withMembers(property: PropertyModel): PropertyModel[] {
  const members = [...(property.properties ?? []), ...(property.items?.properties ?? [])];
  return [property, ...members.flatMap(withMembers)];
}

/** What `given` of a query says of the placeholders that only the asking screen knows; a wrong one is refused. */
export function readGiven(text: unknown): ReadonlyMap<string, unknown> {
  if (text === undefined) return new Map();
  let values: unknown;
  try {
    values = JSON.parse(String(text));
  } catch {
    throw badRequest('given is not JSON');
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw badRequest('given is no JSON object');
  for (const [name, value] of Object.entries(values)) {
    if (!isGiven(splitPlaceholder(name))) throw badRequest(`given names "${name.slice(0, 60)}", which is not asked`);
    if ([value].flat().some((one) => typeof one === 'object' && one !== null))
      throw badRequest(`given has an object as "${name.slice(0, 60)}"`);
  }
  return new Map(Object.entries(values));
}
