import { useCallback, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { EntityModel, PageModel } from '../../engine/definition/model';
import type { GroupOption, SortOption } from '../../engine/query';
import { matchPage, type PageState, readPageState, writePageState } from '../../engine/view';
import type { FilterValues } from '../filters';
import { usePageShown } from '../layout/kept-pages';

/** What the address says about the rows. */
export interface GridAddress {
  /** Values of page filters by name (FILTER-014, OPEN-191). */
  readonly values: FilterValues;
  /** Values of other properties, as a widget or a reference sets them. */
  readonly others: FilterValues;
  readonly search: string;
  readonly sort: readonly SortOption[];
  readonly group: readonly GroupOption[];
  /** Parameters of the path: `pid`. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface AddressControl {
  readonly address: GridAddress;
  /** Changes a part; an empty part leaves the address. */
  change(part: Partial<Omit<GridAddress, 'parameters'>>): void;
}

/** The state of a grid as its address carries it, so that a link shows the same rows to a colleague. */
export function useAddress(model: EntityModel, page: PageModel): AddressControl {
  const location = usePlace();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const address = useMemo<GridAddress>(
    () => ({ ...gridAddress(readPageState(search), model), parameters: matchPage(page.path, pathname) ?? {} }),
    [search, pathname, model, page],
  );
  const latest = useRef({ address, search });
  latest.current = { address, search };
  const change = useCallback(
    (part: Partial<GridAddress>) => {
      const next = { ...latest.current.address, ...part };
      const text = writePageState(pageState(next, model), latest.current.search);
      latest.current = { address: next, search: text && `?${text}` };
      navigate({ pathname, search: text }, { replace: true });
    },
    [navigate, pathname, model],
  );
  return { address, change };
}

/** The page's own place: a page that is kept behind another one stays where it was left. */
function usePlace(): Location {
  const location = useLocation();
  const shown = usePageShown();
  const kept = useRef(location);
  if (shown) kept.current = location;
  return kept.current;
}

/** Sorts what a page's state tells into page filters and the rest. */
export function gridAddress(state: PageState, model: EntityModel): Omit<GridAddress, 'parameters'> {
  const all = Object.entries({ ...state.filters, ...state.selectFilters });
  const isFilter = (name: string): boolean => model.filters.some((filter) => filter.name === name);
  const isProperty = (name: string): boolean => model.properties.some((property) => property.name === name);
  return {
    values: Object.fromEntries(all.filter(([name]) => isFilter(name))),
    others: Object.fromEntries(all.filter(([name]) => !isFilter(name) && isProperty(name))),
    search: state.search,
    sort: state.sort.filter(({ selector }) => isProperty(selector)),
    group: state.group.filter(({ selector }) => isProperty(selector)),
  };
}

/** The opposite: a page's state to write. Filters that choose among values stand apart, as links have them. */
export function pageState(address: Omit<GridAddress, 'parameters'>, model: EntityModel): PageState {
  const chooses = (name: string): boolean =>
    model.filters.some((filter) => filter.name === name && (filter.type === 'select' || filter.type === 'multiSelect'));
  const set = Object.entries({ ...address.values, ...address.others }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return {
    filters: Object.fromEntries(set.filter(([name]) => !chooses(name))),
    selectFilters: Object.fromEntries(set.filter(([name]) => chooses(name))),
    forceCall: false,
    sort: address.sort,
    group: address.group,
    search: address.search,
    page: 1,
    customView: '',
  };
}
