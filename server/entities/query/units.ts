/** Numbers in different units, which nothing puts together, as SQL. */
import type { Field, Fields } from './fields';

/** The first and the last, by code, of the units that rows say: different ones if there are several. */
export interface UnitEnds {
  readonly first: string;
  readonly last: string;
}

/**
 * The units of a field's numbers; undefined if they are all of one. Whether the session sees the unit does not matter:
 * numbers are no more of one unit for those who do not see it.
 */
export function unitsOf({ table }: Fields, { model }: Field): UnitEnds | undefined {
  const unit = model.measuredIn === undefined ? undefined : table.columns.get(model.measuredIn);
  if (unit?.kind !== 'text') return undefined;
  const said = `nullif(t.${unit.sql}, '') collate "C"`;
  return { first: `min(${said})`, last: `max(${said})` };
}

/** A value of numbers, or nothing if their units differ; rows without a unit count as of any. */
export function inOneUnit(value: string, units: UnitEnds | undefined): string {
  return units ? `case when ${units.first} is not distinct from ${units.last} then ${value} end` : value;
}
