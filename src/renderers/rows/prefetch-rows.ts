import { PAGE_SIZE } from '../../engine/constants';
import type { EntityModel, PageModel } from '../../engine/model';
import { matchPage, orderAtFirst, readPageState } from '../../engine/view';
import type { Cockpit } from '../cockpit';
import { addressedFilters, callValues, givenFilters } from './call-values';
import { openAhead } from './open-source';
import { standingParameters } from './standing';

/**
 * Opens a page's rows and asks for the first of them while the grid's code is still on its way. An address that
 * filters a server-paged list is left to the grid, which knows how its filters are sent, and so is a list that is
 * addressed with a filter.
 */
export function prefetchRows(
  cockpit: Cockpit,
  model: EntityModel,
  page: PageModel,
  place: { readonly pathname: string; readonly search: string },
  /** The grid opens with columns that were kept. */
  isKept = false,
): void {
  const state = readPageState(place.search);
  const parameters = matchPage(page.path, place.pathname) ?? {};
  const { fixed, standing } = givenFilters(cockpit, model, parameters);
  if (addressedFilters(model).some((name) => fixed[name] === undefined)) return;
  const values = callValues(cockpit, parameters, fixed);
  const { source } = openAhead({ cockpit, model, paging: page.paging, viewType: 'master', values });
  // What a view or a filter says is for the grid to ask; rows in memory serve every view.
  const isPlain =
    !isKept &&
    Object.keys({ ...state.filters, ...state.selectFilters, ...fixed }).length === 0 &&
    state.group.length === 0 &&
    state.where === null &&
    state.customView === '' &&
    state.pageSize === undefined &&
    state.page === 1;
  if (page.ask || (page.paging === 'server' && !isPlain)) return;
  const sort = orderAtFirst(state, model);
  const held = standingParameters(model.filters, standing, []);
  source.narrow({ parameters: held, standing: held, searchText: state.search });
  source.ahead({ skip: 0, take: PAGE_SIZE, ...(sort.length > 0 ? { sort } : {}) });
}
