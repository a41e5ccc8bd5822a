import type { EntityModel } from '../model';
import { type Comparison, KINDS } from '../value/kinds';

/** How the values of a column compare. */
export type ColumnType = Comparison;

export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** The column types of all properties of a model, by name. */
export function columnTypes(model: Pick<EntityModel, 'properties'>): ColumnTypes {
  return Object.fromEntries(model.properties.map(({ name, kind }) => [name, KINDS[kind].compares]));
}
