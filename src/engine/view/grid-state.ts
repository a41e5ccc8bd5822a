/** What a grid shows and how: the part of it that a view saves, an address carries, and a person can change. */
import { PAGE_SIZE } from '../constants';
import { PAGE_FILTERS } from '../filter';
import type { EntityModel } from '../model';
import type { GroupOption, SortOption } from '../query';
import type { Filter } from '../query/filter';
import type { ChartState } from './chart-state';
import { type ColumnTotal, defaultTotals } from './totals';

export interface ColumnState {
  /** Of its property. */
  readonly name: string;
  /** In pixels; absent: as wide as the column starts. */
  readonly width?: number;
}

/** Rows on a page; all of them where the pager offers it (GRID-006). */
export type PageSize = number | 'all';

/** How high rows are: as many as can be, or with more room between them; a small screen has its own height. */
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

export interface GridState {
  /** Those that are visible, in their order. */
  readonly columns: readonly ColumnState[];
  readonly pageSize: PageSize;
  readonly density: Density;
  /** Empty: as the definition sorts. */
  readonly sort: readonly SortOption[];
  readonly group: readonly GroupOption[];
  /** Values of page filters, and of other properties as a widget or a reference sets them, by name. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** What the columns' own filters leave (the widget's filter value). */
  readonly where: Filter | null;
  readonly search: string;
  /** What is said of all rows below their columns. */
  readonly totals: readonly ColumnTotal[];
  /** The rows in numbers, beside the grid. */
  readonly chart: ChartState | null;
}

/** The parts of a state that an address, or a view, gives or leaves out each by itself. */
export const STATE_PARTS = {
  columns: ['columns'],
  pageSize: ['pageSize'],
  density: ['density'],
  order: ['sort', 'group'],
  rows: ['filters', 'where', 'search'],
  totals: ['totals'],
  chart: ['chart'],
} as const satisfies Readonly<Record<string, readonly (keyof GridState)[]>>;
export type StatePart = keyof typeof STATE_PARTS;

/** True for a property that a grid has a column for: what is only written has none. */
export function hasColumn(property: EntityModel['properties'][number]): boolean {
  return !property.writeOnly && property.kind !== 'password';
}

/** The state that a definition starts with (OPEN-213). */
export function defaultGridState({ columns, totals }: Pick<EntityModel, 'columns' | 'totals'>): GridState {
  return {
    columns: columns.map((name) => ({ name })),
    pageSize: PAGE_SIZE,
    density: 'compact',
    sort: [],
    group: [],
    filters: {},
    where: null,
    search: '',
    totals: defaultTotals({ totals }),
    chart: null,
  };
}

type Model = Pick<EntityModel, 'filters'>;

/** True if both states of the model's rows agree in the part. */
export function samePart(part: StatePart, one: GridState, other: GridState, model: Model): boolean {
  return agree(part, inOneOrder(one, model), inOneOrder(other, model));
}

/** True if both states of the model's rows show the same. */
export function sameState(one: GridState, other: GridState, model: Model): boolean {
  const [a, b] = [inOneOrder(one, model), inOneOrder(other, model)];
  return (Object.keys(STATE_PARTS) as StatePart[]).every((part) => agree(part, a, b));
}

type Ordered = { readonly [P in keyof GridState]: unknown };

function agree(part: StatePart, one: Ordered, other: Ordered): boolean {
  return STATE_PARTS[part].every((name) => plain(one[name]) === plain(other[name]));
}

/** A state without the order of what has none: totals stand by column, and a filter of many values asks for any of them. */
function inOneOrder(state: GridState, model: Model): Ordered {
  const many = new Set(model.filters.filter(({ type }) => PAGE_FILTERS[type].many).map(({ name }) => name));
  const filters = Object.entries(state.filters).map(([name, value]) => [
    name,
    many.has(name) && Array.isArray(value) ? value.map(plain).sort() : value,
  ]);
  return { ...state, totals: state.totals.map(plain).sort(), filters: Object.fromEntries(filters) };
}

/** As JSON, with the members of objects in one order and what is undefined left out. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
