/** A state that comes from outside, brought in line with the definition: what does not fit is dropped, and named. */
import { DETAIL_PAGE_SIZES, MASTER_PAGE_SIZES, NULL_PLACEHOLDER } from '../constants';
import type { EntityModel, FilterModel } from '../definition/model';
import { FILTER_OPERATORS, type FilterExpression, type GroupOption, QUERY_LIMITS } from '../query/load-options';
import { isDate } from '../value';
import { KINDS } from '../value/kinds';
import { type ColumnState, defaultGridState, type GridState, hasColumn, type PageSize } from './grid-state';

export interface FittedState {
  readonly state: GridState;
  /** Names of columns and filters that are gone, and of parts that could not be read. */
  readonly dropped: readonly string[];
}

type Model = Pick<EntityModel, 'properties' | 'filters'>;
type Given = Readonly<Record<string, unknown>>;

/** A column has at least this width and at most that, in pixels. */
const WIDTHS = { least: 48, most: 2000 } as const;
const SIZES: readonly PageSize[] = [...new Set([...MASTER_PAGE_SIZES, ...DETAIL_PAGE_SIZES]), 'all'];
const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z?)?$/;

/** Takes what claims to be a {@link GridState}, whole or in part, and what holds where it says nothing. */
export function fitState(given: Given, model: Model, base: GridState = defaultGridState(model)): FittedState {
  const dropped: string[] = [];
  const known = new Set(model.properties.filter(hasColumn).map(({ name }) => name));
  const reader: Reader = { model, known, dropped };
  const read = <K extends keyof GridState>(part: K, take: (value: unknown, reader: Reader) => GridState[K] | null) => {
    if (given[part] === undefined) return base[part];
    const value = take(given[part], reader);
    if (value === null && part !== 'where') dropped.push(part);
    return value ?? (part === 'where' ? (null as GridState[K]) : base[part]);
  };
  const state: GridState = {
    columns: read('columns', columnsOf),
    pageSize: read('pageSize', (value) => SIZES.find((size) => size === value) ?? null),
    sort: read('sort', stepsOf),
    group: read('group', stepsOf),
    filters: read('filters', filtersOf),
    where: read('where', whereOf),
    search: read('search', (value) => (typeof value === 'string' ? value.slice(0, QUERY_LIMITS.textLength) : null)),
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
    const one = filter ? offered(filter, given) : given;
    const fits = filter ? fitsFilter(filter, one) : known.has(name) && isOtherFilter(one);
    if (!fits || one !== given) dropped.push(name);
    return fits ? [[name, one]] : [];
  });
  return Object.fromEntries(kept);
}

/** What is left of a filter's value without the named values that are gone; the value itself if all are there. */
function offered({ values }: FilterModel, given: unknown): unknown {
  if (!values) return given;
  const isThere = (one: unknown) =>
    one === NULL_PLACEHOLDER || values.some(({ value }) => String(value) === String(one));
  if (!Array.isArray(given)) return isThere(given) ? given : undefined;
  return given.every(isThere) ? given : given.filter(isThere);
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 1000);
const isDay = (value: unknown): boolean => typeof value === 'string' && DAY_OR_TIME.test(value) && isDate(value);

const FITS: Readonly<Record<FilterModel['type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' || typeof value === 'number',
  checkbox: (value) => typeof value === 'boolean',
  date: isDay,
  dateRange: (value) => Array.isArray(value) && value.length === 2 && value.every((end) => end === null || isDay(end)),
  select: isScalar,
  multiSelect: (value) => isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar)),
  number: (value) => Number.isFinite(value),
};

function fitsFilter(filter: FilterModel, value: unknown): boolean {
  return isScalar(value) || Array.isArray(value) ? FITS[filter.type](value) : false;
}

/** A value, one of several, or relations, as widgets write them: `{"<=": "2026-11-21"}`. */
function isOtherFilter(value: unknown): boolean {
  if (isScalar(value)) return true;
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => one === null || isScalar(one));
  const relations = Object.entries(objectOf(value));
  return relations.length > 0 && relations.every(([name, one]) => /^([<>]=?|=|<>)$/.test(name) && isScalar(one));
}

function whereOf(value: unknown, reader: Reader): FilterExpression | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  const parts = conjunction(value);
  const kept = parts.filter((part) => isExpression(part, reader.known, 1));
  if (kept.length < parts.length)
    for (const part of parts) if (!kept.includes(part)) reader.dropped.push(nameIn(part) ?? 'where');
  if (kept.length === 0) return null;
  if (kept.length === parts.length) return value as FilterExpression;
  if (kept.length === 1) return kept[0] as FilterExpression;
  return kept.flatMap((part, index) => (index > 0 ? ['and', part] : [part])) as unknown as FilterExpression;
}

/** The tests of a filter that all have to hold, so that one that does not fit can go by itself. */
export function conjunction(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || !Array.isArray(value[0])) return [value];
  return value.some((part) => typeof part === 'string' && part !== 'and')
    ? [value]
    : value.filter((part) => typeof part !== 'string');
}

function nameIn(part: unknown): string | undefined {
  return Array.isArray(part) && typeof part[0] === 'string' && part[0] !== '!' ? part[0] : undefined;
}

const OPERATORS: ReadonlySet<unknown> = new Set(FILTER_OPERATORS);

function isExpression(value: unknown, known: ReadonlySet<string>, depth: number): boolean {
  if (!Array.isArray(value) || depth > QUERY_LIMITS.depth || value.length > QUERY_LIMITS.nodes) return false;
  if (value[0] === '!') return value.length === 2 && isExpression(value[1], known, depth + 1);
  if (typeof value[0] === 'string') {
    const [name, operator, operand, ...rest] = value;
    const operands = Array.isArray(operand) ? operand : [operand];
    return (
      rest.length === 0 &&
      known.has(name) &&
      OPERATORS.has(operator) &&
      operands.every((one) => one === null || isScalar(one))
    );
  }
  const joins = new Set(value.filter((part) => typeof part === 'string'));
  return (
    value.length % 2 === 1 &&
    joins.size <= 1 &&
    value.every((part, index) =>
      index % 2 === 0 ? isExpression(part, known, depth + 1) : part === 'and' || part === 'or',
    )
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
}
