import { useMemo } from 'react';
import type { EntityModel } from '../../engine/definition/model';
import { filterExpression, filterParameters, useFilterContext } from '../filters';
import type { Narrowing } from '../rows';
import { othersExpression } from './other-filters';
import type { GridAddress } from './use-address';

/** What the address and the page filters narrow the rows to, as the sources take it. */
export function useNarrowing(
  model: EntityModel,
  address: Pick<GridAddress, 'values' | 'others' | 'state'>,
  isRefused: boolean,
): Narrowing {
  const contextOf = useFilterContext(model);
  const { values, others } = address;
  const { search } = address.state;
  return useMemo(
    () => ({
      parameters: filterParameters(model.filters, values, contextOf),
      filter: filterExpression(model.filters, values, contextOf),
      base: othersExpression(others),
      searchText: search,
      isRefused,
    }),
    [model, values, others, search, contextOf, isRefused],
  );
}
