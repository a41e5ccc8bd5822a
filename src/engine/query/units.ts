/** What numbers are measured in, where each row says its own unit. */
import type { EntityModel } from '../model';
import { isBlank } from './comparable';
import type { Row } from './load-options';

/** By the names of numbers, the property with the unit of each. */
export type Units = ReadonlyMap<string, string>;

/** The numbers of a model whose rows say their units. */
export function unitsOf({ properties }: Pick<EntityModel, 'properties'>): Units {
  return new Map(
    properties.flatMap(({ name, measuredIn }) => (measuredIn === undefined ? [] : [[name, measuredIn] as const])),
  );
}

/** The unit that a row says, or null: a row without one counts as of any. */
export function unitIn(row: Row, unit: string | undefined): unknown {
  const value = unit === undefined ? null : row[unit];
  return isBlank(value) ? null : value;
}

/** Whether numbers of these rows cannot be put together. */
export function unitsDiffer(rows: readonly Row[], unit: string | undefined): boolean {
  if (unit === undefined) return false;
  const said = new Set(rows.map((row) => unitIn(row, unit)));
  said.delete(null);
  return said.size > 1;
}
