import type { Scalar } from '../../../../src/engine/model';
import type { Fields } from '../../query/fields';
import type { Where } from '../where';

/** Rows that are to be found, or to be found and locked, by their values. */
export interface Wanted {
  readonly fields: Fields;
  readonly where: Where;
  readonly locked: boolean;
}

/** What is wanted by many, for all of them at once: of each definition by the same properties, all rows with any of the values. */
export function mergedWanted(all: readonly Wanted[]): Wanted[] {
  const merged = new Map<string, { wanted: Wanted; values: Map<string, Set<Scalar>> }>();
  for (const wanted of all) {
    const { fields, where, locked } = wanted;
    const name = [fields.model.base, locked, ...Object.keys(where)].join(' ');
    const known = merged.get(name) ?? { wanted, values: new Map() };
    merged.set(name, known);
    for (const property of Object.keys(where)) {
      const values = known.values.get(property) ?? new Set();
      known.values.set(property, values);
      for (const value of valuesOf(where[property])) values.add(value);
    }
  }
  return [...merged.values()].map(({ wanted, values }) => ({
    ...wanted,
    where: Object.fromEntries([...values].map(([property, set]) => [property, [...set]])),
  }));
}

/** The values that a property may have; no row has null. */
export function valuesOf(value: Where[string] | undefined): Scalar[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((one) => one !== null && one !== undefined);
}
