import type { EntityModel, PropertyModel } from '../model';
import { KINDS } from '../value/kinds';

/**
 * Whether the search box looks into a text: into those that people read. Keys and references that no column shows are
 * none; what else waits in the column chooser is.
 */
export function isSearched({ key }: Pick<EntityModel, 'key'>, property: PropertyModel): boolean {
  const isBehindTheRow = key.includes(property.name) || property.lookup?.entity !== undefined;
  return KINDS[property.kind].searched === true && !(property.hidden && isBehindTheRow);
}

/** The properties of rows in memory that a search looks into. */
export function searchedNames(model: Pick<EntityModel, 'key' | 'properties'>): readonly string[] {
  return model.properties.filter((property) => isSearched(model, property)).map(({ name }) => name);
}
