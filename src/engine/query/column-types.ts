import type { EntityModel, PropertyModel } from '../definition/model';

/** How the values of a property compare: text by language, dates as days, times as moments. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'other';

export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** The way a property's values compare. */
export function columnType(property: Pick<PropertyModel, 'type' | 'format'>): ColumnType {
  if (property.type === 'number' || property.type === 'integer') return 'number';
  if (property.type === 'boolean') return 'boolean';
  if (property.type !== 'string') return 'other';
  if (property.format === 'date-time') return 'datetime';
  if (property.format === 'date') return 'date';
  if (property.format === 'image' || property.format === 'json') return 'other';
  return 'text';
}

/** The column types of all properties of a model, by name. */
export function columnTypes(model: Pick<EntityModel, 'properties'>): ColumnTypes {
  return Object.fromEntries(model.properties.map((property) => [property.name, columnType(property)]));
}
