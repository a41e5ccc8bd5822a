/** A state that comes from outside, brought in line with the definition: what does not fit is dropped, and named. */
import { DETAIL_PAGE_SIZES, MASTER_PAGE_SIZES } from '../constants';
import { isScalar } from '../filter';
import type { EntityModel } from '../model';
import { type GroupOption, QUERY_LIMITS } from '../query';
import {
  allOf,
  type Filter,
  FilterError,
  type FilterReading,
  type FilterTest,
  foldFilter,
  parseParts,
} from '../query/filter';
import { KINDS } from '../value/kinds';
import { fitChart } from './chart-state';
import { fitting } from './filter-values';
import { type ColumnState, DENSITIES, defaultGridState, type GridState, hasColumn, type PageSize } from './grid-state';
import { splitFilter } from './shared-filters';
import { type ColumnTotal, totalTypesOf } from './totals';

export interface FittedState {
  readonly state: GridState;
  /** Names of columns and filters that are gone, and of parts that could not be read. */
  readonly dropped: readonly string[];
}

type Model = Pick<EntityModel, 'properties' | 'filters' | 'columns' | 'totals' | 'state'>;
type Given = Readonly<Record<string, unknown>>;

/** A column has at least this width and at most that, in pixels. */
const WIDTHS = { least: 48, most: 2000 } as const;
const SIZES: readonly PageSize[] = [...new Set([...MASTER_PAGE_SIZES, ...DETAIL_PAGE_SIZES]), 'all'];

/**
 * Takes what claims to be a {@link GridState}, whole or in part and with its filter as an expression, and what holds
 * where it says nothing.
 */
export function fitState(given: Given, model: Model, base: GridState = defaultGridState(model)): FittedState {
  const dropped: string[] = [];
  const known = new Set(model.properties.filter(hasColumn).map(({ name }) => name));
  const reader: Reader = { model, known, dropped };
  const read = <K extends keyof GridState>(part: K, take: (value: unknown, reader: Reader) => GridState[K] | null) => {
    if (given[part] === undefined) return base[part];
    const value = take(given[part], reader);
    const isNone = part === 'where' || part === 'chart';
    if (value === null && !isNone) dropped.push(part);
    return value ?? (isNone ? (null as GridState[K]) : base[part]);
  };
  const filters = read('filters', filtersOf);
  const where = read('where', whereOf);
  const state: GridState = {
    columns: read('columns', columnsOf),
    pageSize: read('pageSize', (value) => SIZES.find((size) => size === value) ?? null),
    density: read('density', (value) => DENSITIES.find((density) => density === value) ?? null),
    sort: read('sort', stepsOf),
    group: read('group', stepsOf),
    // What is also a page filter is kept as one.
    ...splitFilter(where, model, filters),
    search: read('search', (value) => (typeof value === 'string' ? value.slice(0, QUERY_LIMITS.textLength) : null)),
    totals: read('totals', totalsOf),
    chart: read('chart', chartOf),
  };
  // Sorting and grouping exclude each other (GRID-011).
  const both = state.sort.length > 0 && state.group.length > 0;
  return { state: both ? { ...state, sort: [] } : state, dropped: [...new Set(dropped)] };
}

interface Reader {
  readonly model: Model;
  readonly known: ReadonlySet<string>;
  readonly dropped: string[];
}

/** Null if no column is left: a grid without any would say nothing. */
function columnsOf(value: unknown, { known, dropped }: Reader): readonly ColumnState[] | null {
  const columns = new Map<string, ColumnState>();
  for (const one of listOf(value)) {
    const { name, width } = objectOf(one);
    if (typeof name !== 'string' || !known.has(name)) dropped.push(String(name));
    else if (!columns.has(name)) columns.set(name, { name, ...(isWidth(width) ? { width: Math.round(width) } : {}) });
  }
  return columns.size > 0 ? [...columns.values()] : null;
}

/** One for a column, of those that its values have. */
function totalsOf(value: unknown, { model, dropped }: Reader): readonly ColumnTotal[] | null {
  if (!Array.isArray(value)) return null;
  const totals = new Map<string, ColumnTotal>();
  for (const one of value) {
    const { name, type } = objectOf(one);
    const property = model.properties.find((candidate) => candidate.name === name && hasColumn(candidate));
    const known = property && totalTypesOf(property).find((candidate) => candidate === type);
    if (property && known) totals.set(property.name, { name: property.name, type: known });
    else dropped.push(String(name));
  }
  return [...totals.values()].slice(0, QUERY_LIMITS.summaries);
}

function chartOf(value: unknown, { model, dropped }: Reader): GridState['chart'] {
  if (value === null) return null;
  const chart = fitChart(objectOf(value), model);
  if (!chart) dropped.push('chart');
  return chart;
}

function isWidth(width: unknown): width is number {
  return typeof width === 'number' && width >= WIDTHS.least && width <= WIDTHS.most;
}

function stepsOf(value: unknown, { model, dropped }: Reader): readonly GroupOption[] | null {
  if (!Array.isArray(value)) return null;
  const steps = new Map<string, GroupOption>();
  for (const one of value) {
    const { selector, desc, groupInterval, isExpanded } = objectOf(one);
    if (typeof selector !== 'string' || !isOrderable(model, selector)) dropped.push(String(selector));
    else
      steps.set(selector, {
        selector,
        desc: desc === true,
        ...(typeof groupInterval === 'string' || typeof groupInterval === 'number' ? { groupInterval } : {}),
        ...(isExpanded === false ? { isExpanded } : {}),
      });
  }
  return [...steps.values()].slice(0, QUERY_LIMITS.groups);
}

function isOrderable({ properties }: Model, selector: string): boolean {
  const property = properties.find(({ name }) => name === selector);
  return property !== undefined && hasColumn(property) && KINDS[property.kind].sortable;
}

function filtersOf(value: unknown, { model, known, dropped }: Reader): GridState['filters'] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const kept = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    if (given === null || given === undefined || given === '') return [];
    const filter = model.filters.find((candidate) => candidate.name === name);
    const isOther = !filter && known.has(name) && isOtherFilter(given);
    const one = filter ? fitting(filter, given) : isOther ? given : undefined;
    if (one !== given) dropped.push(name);
    return one === undefined ? [] : [[name, one]];
  });
  return Object.fromEntries(kept);
}

/** A value, one of several, or relations, as widgets write them: `{"<=": "2026-11-21"}`. */
function isOtherFilter(value: unknown): boolean {
  if (isScalar(value)) return true;
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => one === null || isScalar(one));
  const relations = Object.entries(objectOf(value));
  return relations.length > 0 && relations.every(([name, one]) => /^([<>]=?|=|<>)$/.test(name) && isScalar(one));
}

/** What a person's own filter may be, as it was written. */
const WRITTEN: FilterReading = { depth: QUERY_LIMITS.depth, nodes: QUERY_LIMITS.nodes, short: false };

/** Of filters that all have to hold, one that does not fit goes by itself. */
function whereOf(value: unknown, { known, dropped }: Reader): Filter | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  const kept: Filter[] = [];
  for (const part of parseParts(value, WRITTEN)) {
    if (part instanceof FilterError) dropped.push(part.property ?? 'where');
    else if (fitsColumns(part, known)) kept.push(part);
    else dropped.push('property' in part ? part.property : 'where');
  }
  return allOf(...kept) ?? null;
}

/** True if it tests columns that there are, and joins nothing empty. */
function fitsColumns(filter: Filter, known: ReadonlySet<string>): boolean {
  const fit = (parts: readonly boolean[]) => parts.length > 0 && parts.every(Boolean);
  return foldFilter(filter, { all: fit, any: fit, not: (part) => part, test: (test) => fitsTest(test, known) });
}

function fitsTest({ property, operator, value }: FilterTest, known: ReadonlySet<string>): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return known.has(property) && operator !== 'is' && values.every((one) => one === null || isScalar(one));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
}
