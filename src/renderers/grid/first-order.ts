import type { EntityModel } from '../../engine/model';
import type { GridState } from '../../engine/view';
import type { FilterPanelProps } from '../filters';

/** How the rows stand by what the definition sorts by first, if they are sorted by it. */
export function firstOrder(
  { sort: [first] }: EntityModel,
  { sort, group }: GridState,
  set: (property: string, descending: boolean) => void,
): FilterPanelProps['order'] {
  const now = sort[0] ?? (first && { selector: first.property, desc: first.descending });
  const isBy = group.length === 0 && first !== undefined && now?.selector === first.property;
  return {
    value: isBy ? (now.desc ? 'Descending' : 'Ascending') : undefined,
    onChange: (order) => first && set(first.property, order === 'Descending'),
  };
}
