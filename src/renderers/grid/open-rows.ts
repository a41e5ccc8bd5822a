import type { EntityModel, StateGroup } from '../../engine/model';
import type { Filter } from '../../engine/query';

const ENDED: ReadonlySet<StateGroup> = new Set(['Done', 'Cancelled']);

/** Takes a definition, gives the filter of rows that are neither done nor called off; undefined if no state tells these. */
export function openRows({ state, properties }: EntityModel): Filter | undefined {
  const property = properties.find(({ name }) => name === state);
  const values = property?.values ?? [];
  const open = values.filter(({ group }) => group && !ENDED.has(group));
  if (!property || open.length === 0 || open.length === values.length) return undefined;
  return { property: property.name, operator: 'in', value: open.map(({ value }) => value) };
}
