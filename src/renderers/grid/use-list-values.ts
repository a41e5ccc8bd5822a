import { useMemo } from 'react';
import type { EntityModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import type { FilterValues } from '../filters';
import { addressedFilters, callValues, type QueryValues } from '../rows';
import type { GridAddress } from '../use-address';

/**
 * What placeholders of a page's list stand for; `fixed` are the page filters that the definition sets. The same object
 * until the path of the page says other rows, or a filter that the list's address names: no other filter does.
 */
export function useListValues(
  model: EntityModel,
  { parameters, values }: Pick<GridAddress, 'parameters' | 'values'>,
  fixed: FilterValues,
): QueryValues {
  const cockpit = useCockpit();
  const path = JSON.stringify(parameters);
  const addressed = JSON.stringify(Object.fromEntries(addressedFilters(model).map((name) => [name, values[name]])));
  return useMemo(
    () => callValues(cockpit, JSON.parse(path), { ...JSON.parse(addressed), ...fixed }),
    [cockpit, path, addressed, fixed],
  );
}
