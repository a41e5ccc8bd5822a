import type { PropertyModel } from '../../engine/model';

/** The property of a place in the values: `lines/0/quantity`. */
export function propertyAt(fields: readonly PropertyModel[], place: string): PropertyModel | undefined {
  const [name, ...rest] = place.split('/').filter((part) => !/^\d+$/.test(part));
  const found = fields.find((field) => field.name === name);
  if (rest.length === 0 || !found) return found;
  return propertyAt(found.properties ?? found.items?.properties ?? [], rest.join('/')) ?? found;
}

/** Where it is said that something is wrong at a place: a list that is one field speaks for its elements. */
export function saidAt(fields: readonly PropertyModel[], place: string): string {
  const parts = place.split('/');
  const end = parts.findIndex((_, index) => {
    const property = propertyAt(fields, parts.slice(0, index + 1).join('/'));
    return property?.type === 'array' && isChosen(property);
  });
  return end < 0 ? place : parts.slice(0, end + 1).join('/');
}

/** True for a list that is chosen among values or typed as tags. */
export function isChosen({ lookup, values, items }: PropertyModel): boolean {
  return lookup !== undefined || values !== undefined || (items !== undefined && items.type !== 'object');
}
