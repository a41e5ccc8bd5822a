/** What a page's address tells of the page's state, so that a link, a reload and Back show the same rows. */
import type { GroupOption, SortOption } from '../query';
import type { ChartState } from './chart-state';
import type { ColumnState, PageSize, StatePart } from './grid-state';
import { type Parameters, readParameter, readParameters, writeParameters } from './parameters';
import type { ColumnTotal } from './totals';

export interface PageState {
  /** Values of page filters by name (OPEN-191). */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Chosen values of select filters by name. */
  readonly selectFilters: Readonly<Record<string, unknown>>;
  /** Search at once, without waiting for the button. */
  readonly forceCall: boolean;
  readonly sort: readonly SortOption[];
  readonly group: readonly GroupOption[];
  readonly search: string;
  /** The filter of the columns as it is written; whoever takes it checks it. */
  readonly where: unknown;
  readonly columns: readonly ColumnState[];
  readonly pageSize: PageSize | undefined;
  /** As it is written; whoever takes it checks it. */
  readonly density: string | undefined;
  /** As they are written; whoever takes them checks them, as the chart. */
  readonly totals: readonly (ColumnTotal | { readonly name: string; readonly type: string })[];
  readonly chart: ChartState | object | null;
  /** Counted from 1. */
  readonly page: number;
  readonly customView: string;
}

export const EMPTY_PAGE_STATE: PageState = {
  filters: {},
  selectFilters: {},
  forceCall: false,
  sort: [],
  group: [],
  search: '',
  where: null,
  columns: [],
  pageSize: undefined,
  density: undefined,
  totals: [],
  chart: null,
  page: 1,
  customView: '',
};

/** The parameters that give a part of the state; one that is there but empty says that the part is empty. */
const PART_PARAMETERS: Readonly<Record<StatePart, readonly string[]>> = {
  columns: ['columns'],
  pageSize: ['pageSize'],
  density: ['density'],
  order: ['sort', 'group'],
  rows: ['search', 'filters', 'selectFilters', 'where'],
  totals: ['totals'],
  chart: ['chart'],
};
const PARTS = Object.keys(PART_PARAMETERS) as StatePart[];
const OWN = [...Object.values(PART_PARAMETERS).flat(), 'forceCall', 'page', 'custom-view'];

/** The parts of a grid's state that an address tells; the others are left to the view. */
export function partsIn(search: string): ReadonlySet<StatePart> {
  const texts = new URLSearchParams(search);
  return new Set(PARTS.filter((part) => PART_PARAMETERS[part].some((name) => texts.has(name))));
}

/** Reads a page's state from its address. What is missing or does not fit is empty. */
export function readPageState(search: string): PageState {
  const texts = new URLSearchParams(search);
  const parameters = readParameters(search);
  const page = parameters.page;
  return {
    filters: objectOf(parameters.filters),
    selectFilters: objectOf(parameters.selectFilters),
    forceCall: parameters.forceCall === true,
    sort: readSteps(texts.get('sort')).map(({ selector, desc }) => ({ selector, desc })),
    group: readSteps(texts.get('group')),
    search: texts.get('search') ?? '',
    where: Array.isArray(parameters.where) ? parameters.where : null,
    columns: readColumns(texts.get('columns')),
    pageSize:
      parameters.pageSize === 'all' || typeof parameters.pageSize === 'number' ? parameters.pageSize : undefined,
    density: texts.get('density') ?? undefined,
    totals: readTotals(texts.get('totals')),
    chart: isEmptyObject(objectOf(parameters.chart)) ? null : objectOf(parameters.chart),
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
    customView: texts.get('custom-view') ?? '',
  };
}

/**
 * Writes the state without the leading `?`, and after it the address's other parameters, untouched. Parts that are
 * empty are left out, unless they have to be told.
 */
export function writePageState(state: PageState, search = '', told: Iterable<StatePart> = []): string {
  const own = writeParameters({
    filters: isEmptyObject(state.filters) ? undefined : state.filters,
    selectFilters: isEmptyObject(state.selectFilters) ? undefined : state.selectFilters,
    forceCall: state.forceCall || undefined,
    sort: state.sort.map(writeStep).join(),
    group: state.group.map(writeStep).join(),
    search: state.search,
    where: (state.where as object | null) ?? undefined,
    columns: state.columns.map(writeColumn).join(),
    pageSize: state.pageSize,
    density: state.density,
    totals: state.totals.map(({ name, type }) => `${encodeURIComponent(name)}:${type}`).join(),
    chart: state.chart ?? undefined,
    page: state.page > 1 ? state.page : undefined,
    'custom-view': state.customView,
  });
  const said = partsIn(own);
  const empty = [...told].filter((part) => !said.has(part)).map((part) => `${PART_PARAMETERS[part][0]}=`);
  const others = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !OWN.includes(name)),
  ).toString();
  return [own, ...empty, others].filter(Boolean).join('&');
}

/** The address, without the leading `?`, that shows a view as it was saved; no view has an empty id. What is the page's own stays. */
export function writeViewAddress(customView: string, search: string): string {
  return writePageState({ ...EMPTY_PAGE_STATE, customView }, search);
}

/** An address's query with the view that its path carries; a view that the query names itself goes before it (OPEN-193). */
export function withView(customView: string, search: string): string {
  if (readPageState(search).customView !== '') return search;
  return `${search === '' ? '?' : `${search}&`}custom-view=${encodeURIComponent(customView)}`;
}

/** Parameters of the address that are the page's own, such as those of a report. */
export function otherParameters(search: string): Parameters {
  return Object.fromEntries(Object.entries(readParameters(search)).filter(([name]) => !OWN.includes(name)));
}

/** `-updated` for descending, `delivery:month` for an interval, `delivery::folded` for folded groups. */
function writeStep({ selector, desc, groupInterval, isExpanded }: GroupOption): string {
  const interval = groupInterval === undefined ? '' : encodeURIComponent(groupInterval);
  const marks = isExpanded === false ? `:${interval}:folded` : interval && `:${interval}`;
  return `${desc ? '-' : ''}${encodeURIComponent(selector)}${marks}`;
}

/** `name`, or `name:120` where it is not as wide as it starts. */
function writeColumn({ name, width }: ColumnState): string {
  return encodeURIComponent(name) + (width === undefined ? '' : `:${width}`);
}

function readColumns(text: string | null): ColumnState[] {
  return (text ?? '').split(',').flatMap((one) => {
    const [, encoded = '', width] = /^([^:]+)(?::(\d+))?$/.exec(one) ?? [];
    const name = decode(encoded);
    return name ? [{ name, ...(width ? { width: Number(width) } : {}) }] : [];
  });
}

function readTotals(text: string | null): { name: string; type: string }[] {
  return (text ?? '').split(',').flatMap((one) => {
    const [, encoded = '', type = ''] = /^([^:]+):([a-z]+)$/.exec(one) ?? [];
    const name = decode(encoded);
    return name ? [{ name, type }] : [];
  });
}

const STEP = /^(-?)([^:-][^:]*)(?::([^:]*))?(?::(folded))?$/;

function readSteps(text: string | null): (GroupOption & { desc: boolean })[] {
  return (text ?? '').split(',').flatMap((step) => {
    const [, minus, selector, interval, folded] = STEP.exec(step) ?? [];
    if (!selector) return [];
    const name = decode(selector);
    if (name === null) return [];
    const groupInterval = !interval ? undefined : readParameter(decode(interval) ?? '');
    const known = typeof groupInterval === 'string' || typeof groupInterval === 'number';
    return [
      {
        selector: name,
        desc: minus === '-',
        ...(known ? { groupInterval } : {}),
        ...(folded ? { isExpanded: false } : {}),
      },
    ];
  });
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function isEmptyObject(value: object): boolean {
  return Object.keys(value).length === 0;
}
