/**
 * A grid's state in its address. What the address says counts; what it leaves out is as in the view it names, or as the
 * grid opens by itself. So an address is short as long as nothing was changed, and exact when something was.
 */

import { PAGE_FILTERS } from '../filter';
import type { EntityModel } from '../model';
import { writeFilter } from '../query/filter';
import { type FittedState, fitState } from './fit-state';
import { type GridState, STATE_PARTS, type StatePart, samePart } from './grid-state';
import { EMPTY_PAGE_STATE, type PageState, partsIn, readPageState, writePageState } from './page-state';

export interface GridPlace {
  /** Counted from 1. */
  readonly page: number;
  readonly customView: string;
}

/** The state that an address tells, on top of the one it starts from. */
export function readGridAddress(
  search: string,
  base: GridState,
  model: Pick<EntityModel, 'properties' | 'filters' | 'columns' | 'totals' | 'state'>,
): FittedState {
  const { filters, selectFilters, ...page } = readPageState(search);
  const told: { [P in keyof GridState]: unknown } = { ...page, filters: { ...filters, ...selectFilters } };
  const names = [...partsIn(search)].flatMap((part): readonly (keyof GridState)[] => STATE_PARTS[part]);
  return fitState(Object.fromEntries(names.map((name) => [name, told[name]])), model, base);
}

/**
 * Writes a state into the address `search`. `known` are the states that a reader of the address may start from; null if
 * it may be any, so that everything has to be told.
 */
export function writeGridAddress(
  state: GridState,
  known: readonly GridState[] | null,
  { page, customView }: GridPlace,
  model: Pick<EntityModel, 'filters'>,
  search = '',
): string {
  const told = PARTS.filter((part) => !known?.every((one) => samePart(part, state, one, model)));
  const written: PageState = {
    ...EMPTY_PAGE_STATE,
    page,
    customView,
    ...(told.includes('columns') ? { columns: state.columns } : {}),
    ...(told.includes('pageSize') ? { pageSize: state.pageSize } : {}),
    ...(told.includes('density') ? { density: state.density } : {}),
    ...(told.includes('totals') ? { totals: state.totals } : {}),
    ...(told.includes('chart') ? { chart: state.chart } : {}),
    ...(told.includes('order') ? { sort: state.sort, group: state.group } : {}),
    ...(told.includes('rows')
      ? { search: state.search, where: state.where && writeFilter(state.where), ...splitFilters(state.filters, model) }
      : {}),
  };
  return writePageState(written, search, told);
}

const PARTS = Object.keys(STATE_PARTS) as StatePart[];

/** Filters that choose among values stand apart, as links have them (OPEN-191). */
export function splitFilters(
  filters: GridState['filters'],
  model: Pick<EntityModel, 'filters'>,
): Pick<PageState, 'filters' | 'selectFilters'> {
  const chooses = (name: string): boolean =>
    model.filters.some((filter) => filter.name === name && PAGE_FILTERS[filter.type].chosen);
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => chooses(name) === wanted));
  return { filters: part(false), selectFilters: part(true) };
}
