import { useMemo } from 'react';
import type { EntityModel } from '../../engine/model';
import { type FilterValues, filterParameters, rowFilter, setFilters, useFilterContext } from '../filters';
import { type GivenFilters, type Narrowing, standingOf, standingParameters } from '../rows';
import type { GridAddress } from '../use-address';
import { othersFilter } from './other-filters';

/** What the address and the page filters, the definition's own among them, narrow the rows to, as the sources take it. */
export function useNarrowing(
  model: EntityModel,
  address: Pick<GridAddress, 'values' | 'others' | 'state'>,
  given: GivenFilters,
  isRefused: boolean,
): Narrowing {
  const contextOf = useFilterContext(model);
  // By what it says: an address that turns the page asks for no other rows.
  const asked = JSON.stringify({ values: address.values, given, others: address.others });
  const { search } = address.state;
  return useMemo(() => {
    const { values, others, given } = JSON.parse(asked) as Asked;
    const { filters } = model;
    const all = { ...values, ...given.fixed };
    const set = setFilters(filters, all).map(({ name }) => name);
    const parameters = [
      ...filterParameters(filters, all, contextOf),
      ...standingParameters(filters, given.standing, set),
    ];
    return {
      parameters,
      standing: standingOf(parameters, filters, given.standing),
      filter: rowFilter(filters, besides(all, given.standing), contextOf),
      base: othersFilter(others),
      searchText: search,
      isRefused,
    };
  }, [model, asked, search, contextOf, isRefused]);
}

type Asked = Pick<GridAddress, 'values' | 'others'> & { readonly given: GivenFilters };

/** Values without those that hold anyway. */
function besides(values: FilterValues, standing: FilterValues): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== standing[name]));
}
