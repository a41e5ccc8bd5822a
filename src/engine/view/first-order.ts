import type { EntityModel } from '../model';
import type { SortOption } from '../query';
import type { GridState } from './grid-state';

/** By what a list is sorted when it opens: as its state says, else as its definition does; not while it is grouped. */
export function orderAtFirst(
  { sort, group }: Pick<GridState, 'sort' | 'group'>,
  model: Pick<EntityModel, 'sort'>,
): readonly SortOption[] {
  if (group.length > 0) return [];
  return sort.length > 0 ? sort : ownOrder(model);
}

/** The order of a definition, as lists are asked for it. */
export function ownOrder({ sort }: Pick<EntityModel, 'sort'>): readonly SortOption[] {
  return sort.map(({ property, descending }) => ({ selector: property, desc: descending }));
}
