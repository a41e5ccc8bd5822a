import type { PropertyModel } from '../../engine/definition/model';

/** The property of a place in the values: `lines/0/quantity`. */
export function propertyAt(fields: readonly PropertyModel[], place: string): PropertyModel | undefined {
  const [name, ...rest] = place.split('/').filter((part) => !/^\d+$/.test(part));
  const found = fields.find((field) => field.name === name);
  if (rest.length === 0 || !found) return found;
  return propertyAt(found.properties ?? found.items?.properties ?? [], rest.join('/')) ?? found;
}
