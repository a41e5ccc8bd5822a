import { useMemo } from 'react';
import type { EntityModel } from '../../engine/definition/model';
import { type FilterValues, filterExpression, filterParameters, useFilterContext } from '../filters';
import type { Narrowing } from '../rows';
import { othersExpression } from './other-filters';
import type { GridAddress } from './use-address';

/** What the address and the page filters, the definition's own among them, narrow the rows to, as the sources take it. */
export function useNarrowing(
  model: EntityModel,
  address: Pick<GridAddress, 'values' | 'others' | 'state'>,
  fixed: FilterValues,
  isRefused: boolean,
): Narrowing {
  const contextOf = useFilterContext(model);
  // By what it says: an address that turns the page asks for no other rows.
  const asked = JSON.stringify({ values: { ...address.values, ...fixed }, others: address.others });
  const { search } = address.state;
  return useMemo(() => {
    const { values, others } = JSON.parse(asked) as Pick<GridAddress, 'values' | 'others'>;
    return {
      parameters: filterParameters(model.filters, values, contextOf),
      filter: filterExpression(model.filters, values, contextOf),
      base: othersExpression(others),
      searchText: search,
      isRefused,
    };
  }, [model, asked, search, contextOf, isRefused]);
}
