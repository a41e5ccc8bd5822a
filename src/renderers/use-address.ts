import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { EntityModel, PageModel } from '../engine/model';
import type { Filter } from '../engine/query';
import {
  type GridState,
  matchPage,
  ownFilters,
  readGridAddress,
  readPageState,
  splitFilter,
  writeGridAddress,
} from '../engine/view';
import type { FilterValues } from './filters';
import { usePageShown } from './kept-pages';
import type { Opening } from './views';

/** What the address says about the rows. */
export interface GridAddress {
  readonly state: GridState;
  /** Values of page filters by name (FILTER-014, OPEN-191). */
  readonly values: FilterValues;
  /** Values of other properties, as a widget or a reference sets them. */
  readonly others: FilterValues;
  /** Counted from 1. */
  readonly page: number;
  /** Parameters of the path: `pid`. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Parts of the state, filters also one kind alone, and the page. */
export type AddressPart = Partial<GridState & Pick<GridAddress, 'values' | 'others' | 'page'>> & {
  /** All that the filters of the columns say, page filters among it. */
  readonly whole?: Filter | null;
};

export interface AddressControl {
  /** As of now, also before a change of it is drawn. */
  readonly address: GridAddress;
  /** What it will say once a part has changed. */
  after(part: AddressPart): GridAddress;
  /** Differs when something else than `change` has led to another address. */
  readonly revision: number;
  /** Changes a part; what is as it opens leaves the address. */
  change(part: AddressPart): void;
  /** The address with nothing left to what the reader's own views say. */
  link(): string;
  /** The address with another part, to go to. */
  addressWith(part: AddressPart): string;
}

/** The state of a grid as its address carries it, so that a link shows the same rows and columns to a colleague. */
export function useAddress(model: EntityModel, page: PageModel, opening: Opening): AddressControl {
  const { pathname, search: drawn } = usePlace();
  // Whoever draws before the router has told what was written must not go back to what stood there before.
  const written = useRef<{ readonly over: readonly string[]; readonly search: string }>(undefined);
  const search = written.current?.over.includes(drawn) ? written.current.search : drawn;
  useLayoutEffect(() => {
    const hasCome = written.current?.search === drawn;
    if (hasCome || !written.current?.over.includes(drawn)) written.current = undefined;
  });
  const replaceSearch = useReplaceSearch();
  const address = useMemo<GridAddress>(
    () => gridAddress(model, opening, search, matchPage(page.path, pathname) ?? {}),
    [search, pathname, model, page, opening],
  );
  const latest = useRef({ address, search, drawn, pathname, revision: 0 });
  if (latest.current.search !== search || latest.current.pathname !== pathname) latest.current.revision++;
  latest.current = { ...latest.current, address, search, drawn, pathname };

  const change = useCallback(
    (part: AddressPart) => {
      const { address: before, search: place } = latest.current;
      const next = changed(before, part, model);
      const text = addressOf(next, opening, model, place);
      const search = text && `?${text}`;
      latest.current = { ...latest.current, address: next, search };
      if (replaceSearch(pathname, text))
        written.current = { over: [...(written.current?.over ?? []), latest.current.drawn, place], search };
    },
    [replaceSearch, pathname, model, opening],
  );
  const after = useCallback((part: AddressPart) => changed(latest.current.address, part, model), [model]);
  const link = useCallback(() => {
    const { address: now, search: place } = latest.current;
    return `${pathname}?${exactAddress(now, opening, model, place)}`;
  }, [pathname, model, opening]);
  const addressWith = useCallback(
    (part: AddressPart) => `${pathname}?${addressOf(changed(address, part, model), opening, model, search)}`,
    [address, pathname, search, model, opening],
  );
  return {
    get address() {
      return latest.current.address;
    },
    after,
    revision: latest.current.revision,
    change,
    link,
    addressWith,
  };
}

/** The page's own place: a page that is kept behind another one stays where it was left. */
export function usePlace(): Location {
  const location = useLocation();
  const shown = usePageShown();
  const kept = useRef(location);
  if (shown) kept.current = location;
  return kept.current;
}

/**
 * Writes what is behind the path, as long as the person stands there: a page that was just left must not lead back.
 * The router may tell that page of it later than the browser does. False if nothing was written.
 */
export function useReplaceSearch(): (pathname: string, search: string) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (pathname, search) => {
      const stands = window.location.pathname === pathname;
      if (stands) navigate({ pathname, search }, { replace: true });
      return stands;
    },
    [navigate],
  );
}

/** Reads what an address tells, on top of what the grid opens with. */
export function gridAddress(
  model: EntityModel,
  { base }: Pick<Opening, 'base'>,
  search: string,
  parameters: GridAddress['parameters'] = {},
): GridAddress {
  const { state } = readGridAddress(search, base, model);
  return { ...withFilters(state, model), page: readPageState(search).page, parameters };
}

/** Tells page filters from the rest. */
function withFilters(state: GridState, model: EntityModel): Pick<GridAddress, 'state' | 'values' | 'others'> {
  const isFilter = (name: string): boolean => model.filters.some((filter) => filter.name === name);
  const part = (wanted: boolean): FilterValues =>
    Object.fromEntries(Object.entries(state.filters).filter(([name]) => isFilter(name) === wanted));
  return { state, values: part(true), others: part(false) };
}

/** Parts that leave the rows as they are. */
const SAME_ROWS: ReadonlySet<string> = new Set(['columns', 'density', 'page', 'totals', 'chart']);

/** The address after a change. Other rows, or another order, begin at their first page. */
function changed(before: GridAddress, part: AddressPart, model: EntityModel): GridAddress {
  const { values = before.values, others = before.others, whole, page, ...parts } = part;
  const set = Object.entries({ ...values, ...others }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const filters = Object.fromEntries(set);
  const said = whole === undefined ? { filters } : splitFilter(whole, model, ownFilters(filters, model));
  const state: GridState = { ...before.state, ...said, ...parts };
  const isOtherRows = Object.keys(part).some((name) => !SAME_ROWS.has(name));
  return {
    ...withFilters(state, model),
    page: page ?? (isOtherRows ? 1 : before.page),
    parameters: before.parameters,
  };
}

/** The address of the page that the person stands on. */
function addressOf({ state, page }: GridAddress, opening: Opening, model: EntityModel, search: string): string {
  return writeGridAddress(state, opening.known, { page, customView: opening.id }, model, search);
}

/** The address for somebody else, whose grid may open with another view. */
function exactAddress({ state, page }: GridAddress, opening: Opening, model: EntityModel, search: string): string {
  const isShared = opening.view?.isShared === true;
  const place = { page, customView: isShared ? opening.id : '' };
  return writeGridAddress(state, isShared ? opening.known : null, place, model, search);
}
