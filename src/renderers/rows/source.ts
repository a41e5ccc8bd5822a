import type { GridSourceEvents } from '../../engine/grid';
import type { HttpClient, Query } from '../../engine/http';
import type { Arrangement, LiveMessage } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import {
  columnTypes,
  compileFilter,
  type Filter,
  type LoadOptions,
  type LoadResult,
  type Row,
  type RowTest,
  searchedNames,
  searchTest,
  unitsOf,
} from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { QueryValues } from './list-call';
import type { RowPortion } from './portions';

/** What narrows the rows of a grid besides its own column filters. */
export interface Narrowing {
  /** Page filters as a list call takes them. */
  readonly parameters: Query;
  /** Those of them that say which rows there are at all, also where all rows are in memory. */
  readonly standing?: Query;
  /** The page filters as a test of rows, but what holds as long as nobody sets it: such rows are not there. */
  readonly filter?: Filter | undefined;
  /** What holds whatever the person filters: the join of detail rows, the filter of an address. */
  readonly base?: Filter | undefined;
  readonly searchText: string;
  /** Nothing is to be asked for: the page waits for a search. */
  readonly isRefused?: boolean;
}

export interface GridSourceOptions {
  readonly model: EntityModel;
  readonly http: HttpClient;
  readonly format: Formatter;
  readonly language: string;
  readonly rowsLimit: number;
  readonly values: QueryValues;
  readonly events: GridSourceEvents;
  /** Done when the live view is registered, as far as rows wait for it, so that they need not be looked at again. */
  registered(): Promise<void>;
  /** True while messages tell of what is done to the rows: the live view is registered, and its connection stands. */
  isTold(): boolean;
}

/** Where a grid's rows come from: all of them in memory, or page by page from the server. */
export interface GridSource {
  /** Answers what the grid asks; `main` is false for what only looks into a group or a selection. */
  load(options: LoadOptions, main: boolean): Promise<LoadResult>;
  /** What is said of all rows that filters and search leave, whatever the page: sums, or rows put together. */
  about(options: LoadOptions, signal: AbortSignal): Promise<LoadResult>;
  /** All rows that filters and search leave, up to the limit, in the order asked for. */
  portions(options: LoadOptions, signal: AbortSignal): AsyncIterable<RowPortion>;
  /** The same of what filters and search leave now, whenever it is asked: in one call, so that nothing moves between two. */
  matching(options: LoadOptions): (signal: AbortSignal) => AsyncIterable<RowPortion>;
  narrow(narrowing: Narrowing): void;
  /** Asks for what a grid will ask for first. */
  ahead(options: LoadOptions): void;
  /** The rows of the first page, as soon as they can be had: to be shown while the grid is made. */
  first(options: LoadOptions): Promise<readonly Row[]>;
  /** False for a row that filters or search leave out. */
  shows(row: Row): boolean;
  /** True while messages tell of what is done to the rows. */
  isTold(): boolean;
  receive(message: LiveMessage): void;
  /** The live view is registered (again): what was missed has to be loaded. */
  opened(): void;
  /** A minute has begun: other rows may pass the filters. */
  minute(): void;
  /** Asks the server afresh. */
  refresh(): Promise<void>;
  show(): void;
  /** Calls off the page that is on its way, where a page alone is asked for: its load rejects with `CalledOff`. */
  stop?(): void;
  close(): void;
}

/** What a page that waits for a search shows. */
export const NO_ROWS: LoadResult = { result: [], totalCount: 0 };

/** True if a filter asks for historical rows by name: then they stay (OPEN-020). */
export function asksForHistorical(filter: Filter | undefined): boolean {
  if (!filter) return false;
  if ('all' in filter) return filter.all.some(asksForHistorical);
  return 'property' in filter && filter.property === 'historical' && filter.value === true;
}

/** Whether filter and search show a row; rows that change are judged anew, so nothing about them is kept. */
export function shownTest(
  model: Pick<EntityModel, 'key' | 'properties'>,
  filter: Filter | undefined,
  searchText: string,
): RowTest {
  const passes = filter ? compileFilter(filter, columnTypes(model)) : () => true;
  if (!searchText.trim()) return passes;
  const found = searchTest(searchText, searchedNames(model));
  return (row) => passes(row) && found(row);
}

/** The clock of the browser, for live rows. */
export const BROWSER_CLOCK = {
  now: () => performance.now(),
  later(run: () => void, milliseconds: number): () => void {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  frame(run: () => void): () => void {
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  },
  hidden: () => document.hidden,
};

/**
 * What groups say something of, by their load options: a sum with the unit that it is in, how many rows have which state;
 * undefined without groups.
 */
export function summedIn(
  { group, groupSummary = [] }: LoadOptions,
  model: Pick<EntityModel, 'properties'>,
): Arrangement['isSummed'] {
  if (!group) return undefined;
  const units = unitsOf(model);
  const summed = new Set(groupSummary.flatMap(({ selector = '' }) => [selector, units.get(selector)]));
  return (property) => summed.has(property);
}

/** Properties by which load options sort and group. */
export function orderKeys(options: LoadOptions): string[] {
  return [...(options.group ?? []), ...(options.sort ?? [])].map(({ selector }) => selector);
}
