import { PAGE_SIZE } from '../../engine/constants';
import type { EntityModel, PageModel } from '../../engine/definition/model';
import { matchPage, readPageState } from '../../engine/view';
import type { Cockpit } from '../cockpit';
import { callValues } from './call-values';
import { prefetchList } from './prefetch';

/**
 * Asks for a page's first rows while the grid's code is still on its way. An address that filters a server-paged list
 * is left to the grid, which knows how its filters are sent.
 */
export function prefetchRows(
  cockpit: Pick<Cockpit, 'http' | 'session'>,
  model: EntityModel,
  page: PageModel,
  place: { readonly pathname: string; readonly search: string },
): void {
  const state = readPageState(place.search);
  const values = callValues(cockpit, matchPage(page.path, place.pathname) ?? {});
  if (page.paging === 'client') {
    prefetchList(cockpit.http, { model, values, parameters: [], options: {} });
    return;
  }
  const isFiltered = Object.keys({ ...state.filters, ...state.selectFilters }).length > 0 || state.group.length > 0;
  if (isFiltered || model.filters.some((filter) => filter.default !== undefined)) return;
  const sort =
    state.sort.length > 0
      ? state.sort
      : model.sort.map(({ property, descending }) => ({ selector: property, desc: descending }));
  prefetchList(cockpit.http, {
    model,
    values,
    parameters: [],
    options: {
      skip: 0,
      take: PAGE_SIZE,
      requireTotalCount: true,
      ...(sort.length > 0 ? { sort } : {}),
      searchText: state.search,
    },
  });
}
