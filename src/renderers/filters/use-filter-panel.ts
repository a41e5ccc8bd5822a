import type { EntityModel, FilterModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import type { FilterStanding } from './filter-field';
import { canBeSet, type FilterValues } from './filter-state';
import { keepsToIt } from './refusal';
import { type AddedFilters, useAddedFilters } from './use-added-filters';
import { useDraft } from './use-draft';

/** The filters of a panel while they are edited. */
export interface EditedFilters extends Pick<AddedFilters, 'shown' | 'offered' | 'last' | 'add'> {
  readonly values: FilterValues;
  /** Those that need a value before the search runs. */
  readonly lacking: readonly FilterModel[];
  standingOf(filter: FilterModel): FilterStanding;
  set(name: string, value: unknown): void;
  /** Takes an added one away, with its value. */
  remove(filter: FilterModel): void;
  /** Takes all away. */
  clear(): void;
  /** Tells at once what was typed last. */
  flush(): void;
}

/** What a panel knows of its filters: which are there, what stands in them, what is wrong with them. */
export function useFilterPanel(
  model: EntityModel,
  given: FilterValues,
  onChange: (values: FilterValues) => void,
): EditedFilters {
  const { format } = useCockpit();
  const { shown, offered, last, add, ...added } = useAddedFilters(model, given);
  const { values, set, change, flush } = useDraft(given, onChange, (typed) => added.lacking(typed).length > 0);
  const lacking = added.lacking(values);
  return {
    shown,
    offered,
    last,
    values,
    lacking,
    standingOf(filter) {
      const isOff = !canBeSet(filter, model.filters, values);
      const isBroken = !isOff && !keepsToIt(filter, model.filters, values, format, new Date());
      return { isOff, isBroken, isLacking: lacking.includes(filter) };
    },
    add,
    set,
    remove(filter) {
      added.remove(filter);
      set(filter.name, undefined);
    },
    clear() {
      added.clear();
      change({});
    },
    flush,
  };
}
