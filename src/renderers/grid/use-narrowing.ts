import { useMemo } from 'react';
import type { EntityModel } from '../../engine/definition/model';
import type { FilterExpression } from '../../engine/query';
import { filterExpression, filterParameters, useFilterContext } from '../filters';
import { allOf, type Narrowing } from '../rows';
import { othersExpression } from './other-filters';
import type { GridAddress } from './use-address';

/** What the address and the page filters narrow the rows to, as the sources take it. */
export function useNarrowing(
  model: EntityModel,
  address: Pick<GridAddress, 'values' | 'others' | 'state'>,
  join?: FilterExpression,
): Narrowing {
  const contextOf = useFilterContext(model);
  const { values, others } = address;
  const { search } = address.state;
  return useMemo(
    () => ({
      parameters: filterParameters(model.filters, values, contextOf),
      filter: filterExpression(model.filters, values, contextOf),
      base: allOf(join, othersExpression(others)),
      searchText: search,
    }),
    [model, values, others, search, contextOf, join],
  );
}
