import { useCallback, useRef } from 'react';
import type { EntityModel } from '../../engine/model';
import { type FilterValues, filterParameters, rowFilter, setFilters, useFilterContext } from '../filters';
import { addressedFilters, type GivenFilters, type Narrowing, standingOf, standingParameters } from '../rows';
import type { GridAddress } from '../use-address';
import { othersFilter } from './other-filters';

type Asked = Pick<GridAddress, 'values' | 'others' | 'state'>;

/**
 * Gives what an address and the page filters, the definition's own among them, narrow the rows to, as the sources take
 * it: the same object as long as it says the same, so that an address that turns the page asks for no other rows.
 */
export function useNarrowing(model: EntityModel, given: GivenFilters, isRefused: boolean): (asked: Asked) => Narrowing {
  const contextOf = useFilterContext(model);
  const last = useRef<{ readonly text: string; readonly narrowing: Narrowing }>(undefined);
  return useCallback(
    ({ values, others, state }) => {
      const { filters } = model;
      // What the address of the list says is not asked once more beside it.
      const all = without({ ...values, ...given.fixed }, addressedFilters(model));
      const set = setFilters(filters, all).map(({ name }) => name);
      const parameters = [
        ...filterParameters(filters, all, contextOf),
        ...standingParameters(filters, given.standing, set),
      ];
      const narrowing: Narrowing = {
        parameters,
        standing: standingOf(parameters, filters, given.standing),
        filter: rowFilter(filters, besides(all, given.standing), contextOf),
        base: othersFilter(others),
        searchText: state.search,
        isRefused,
      };
      const text = JSON.stringify(narrowing);
      if (last.current?.text !== text) last.current = { text, narrowing };
      return last.current.narrowing;
    },
    [model, given, contextOf, isRefused],
  );
}

function without(values: FilterValues, names: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Values without those that hold anyway. */
function besides(values: FilterValues, standing: FilterValues): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== standing[name]));
}
