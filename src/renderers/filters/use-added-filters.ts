import { useState } from 'react';
import type { EntityModel, FilterModel } from '../../engine/model';
import { isBlank } from '../../engine/query';
import type { FilterValues } from './filter-state';

export interface AddedFilters {
  /** Those of the page, and those that the person has added. */
  readonly shown: readonly FilterModel[];
  /** Those that may still be added. */
  readonly offered: readonly FilterModel[];
  /** The one that was added last. */
  readonly last: string | undefined;
  /** Added ones that these values say nothing of: each needs one before the search runs (FILTER-019). */
  lacking(values: FilterValues): readonly FilterModel[];
  add(name: string): void;
  remove(filter: FilterModel): void;
  clear(): void;
}

/** The filters of a panel: dynamic ones are there as soon as they are set or added. */
export function useAddedFilters({ filters }: EntityModel, values: FilterValues): AddedFilters {
  const [added, setAdded] = useState<ReadonlySet<string>>(
    () => new Set(filters.filter(({ isDynamic, name }) => isDynamic && !isBlank(values[name])).map(({ name }) => name)),
  );
  const [last, setLast] = useState<string>();
  const seen = filters.filter(({ hidden }) => !hidden);
  const isShown = ({ isDynamic, name }: FilterModel): boolean => !isDynamic || added.has(name);
  return {
    shown: seen.filter(isShown),
    offered: seen.filter((filter) => !isShown(filter)),
    last,
    lacking: (given) => seen.filter((filter) => filter.isDynamic && isShown(filter) && isBlank(given[filter.name])),
    add(name) {
      setAdded((before) => new Set([...before, name]));
      setLast(name);
    },
    remove: ({ name }) => setAdded((before) => new Set([...before].filter((other) => other !== name))),
    clear: () => setAdded(new Set()),
  };
}
