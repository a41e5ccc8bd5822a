import CustomStore from 'devextreme/data/custom_store';
import type { EntityModel } from '../../engine/model';
import type { Filter, LoadOptions, Row, WrittenOptions } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { type GridSource, rowKey } from '../rows';
import { createGivenPage, type Drawn, type GivenPage, type Wanted } from './given-page';
import { exactGroups } from './group-filter';
import { widgetLoadOptions } from './widget-load-options';

/** Key of rows whose key has several parts. */
const JOINED_KEY = '$key';

/** The property by which the widget knows a row of the definition. */
export function widgetKey({ key }: Pick<EntityModel, 'key'>): string {
  return key.length === 1 ? (key[0] as string) : JOINED_KEY;
}

/** What the widget knows a row by, also of one that it has not been given. */
export function widgetKeyOf(model: Pick<EntityModel, 'key'>, row: Row): unknown {
  const name = widgetKey(model);
  return name === JOINED_KEY ? rowKey(model, row) : row[name];
}

interface LoadEvents {
  onLoading(): void;
  onLoaded(hasRows: boolean): void;
  onFailed(error: unknown): void;
}

interface WidgetStoreParts {
  readonly model: EntityModel;
  readonly source: GridSource;
  readonly format: Formatter;
  /** The column of the outermost groups, if rows are grouped and the widget says so by now. */
  groupedBy(): string | undefined;
  /** Key of the row that has the focus. */
  focusedKey(): unknown;
  /** Rows that are selected in the widget. */
  selected(): readonly Row[];
  events(): LoadEvents;
  /** What the widget asks for without what the source knows already. */
  beside(options: LoadOptions): LoadOptions;
  /** A page is asked for. */
  onAsked(options: LoadOptions): void;
  /** Rows of a page are there, and are drawn next. */
  onRows(rows: readonly Row[]): void;
}

export interface WidgetStore extends Pick<GivenPage, 'counted' | 'renewing' | 'hasNext' | 'next'> {
  readonly store: CustomStore<Row, string>;
}

/** What the widget takes its rows from: a source, whose loads of pages are told. */
export function createWidgetStore(parts: WidgetStoreParts): WidgetStore {
  const { model, source, format } = parts;
  const key = widgetKey(model);
  const page = createGivenPage(key, () => parts.focusedKey());
  let shown: readonly Row[] = [];
  /** The page that was asked for last. */
  let latest: Wanted | undefined;
  /** What the widget filters its pages by. */
  let filter: Filter | undefined;

  async function loadPage(options: LoadOptions): Promise<Drawn> {
    const { onLoading, onLoaded, onFailed } = parts.events();
    const wanted = page.ask(options);
    if ('data' in wanted) return wanted;
    latest = wanted;
    parts.onAsked(options);
    onLoading();
    try {
      const drawn = await load(options, true);
      if (latest !== wanted) return drawn;
      if (!options.group) {
        shown = drawn.data;
        parts.onRows(shown);
      }
      const given = page.take(wanted, drawn);
      onLoaded(drawn.data.length > 0);
      return given;
    } catch (error) {
      if (latest === wanted) onFailed(error);
      // What is on the screen stays; of an error the widget would learn that there is but one page.
      const here = page.of(wanted.question);
      if (here) return here;
      throw error;
    }
  }

  async function load(options: LoadOptions, isPage: boolean): Promise<Drawn> {
    const answer = await source.load(options, isPage);
    if (key === JOINED_KEY) for (const row of answer.result) addKey(row as Row, model);
    return {
      data: answer.result as Row[],
      totalCount: answer.totalCount ?? -1,
      groupCount: answer.groupCount ?? -1,
      summary: answer.summary as unknown[],
    };
  }

  async function loadPart(options: LoadOptions): Promise<Drawn> {
    try {
      return await load(options, false);
    } catch (error) {
      parts.events().onFailed(error);
      throw error;
    }
  }

  /**
   * Rows that are selected, which the widget asks for again whenever it has drawn others. It would let go of those that
   * search and filters leave out, and so would the source.
   */
  function selected(filter: unknown): readonly Row[] | undefined {
    const keys = keysIn(filter, key);
    if (!keys) return undefined;
    const known = new Map([...parts.selected(), ...shown].map((row) => [widgetKeyOf(model, row), row]));
    return keys.every((one) => known.has(one)) ? keys.map((one) => known.get(one)!) : undefined;
  }

  const store = new CustomStore<Row, string>({
    key,
    loadMode: 'processed',
    load: (wanted) => {
      const known = wanted.take === undefined ? selected(wanted.filter) : undefined;
      if (known) return Promise.resolve([...known]);
      const options = widgetLoadOptions(wanted as WrittenOptions, model, format);
      // Groups below others, and their number, are no page, whatever they are asked for with.
      const outermost = parts.groupedBy();
      const isMain = outermost === undefined || options.group?.[0]?.selector === outermost;
      if (isMain && wanted.take !== undefined) {
        filter = options.filter;
        return loadPage(parts.beside(options));
      }
      const isOfGroup = outermost !== undefined && options.filter !== undefined;
      return loadPart(parts.beside(isOfGroup ? { ...options, filter: exactGroups(options.filter!, filter) } : options));
    },
  });
  return { store, counted: page.counted, renewing: page.renewing, hasNext: page.hasNext, next: page.next };
}

/** The keys that a filter names, if it does nothing else. */
function keysIn(filter: unknown, key: string): readonly unknown[] | undefined {
  if (!Array.isArray(filter) || filter.length === 0) return undefined;
  if (filter[0] === key) return filter[1] === '=' ? [filter[2]] : undefined;
  const parts = filter.filter((part) => part !== 'or').map((part) => keysIn(part, key));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** It is the widget's alone, not a value of the row: whoever compares or rewrites a row's values does not meet it. */
function addKey(row: Row, model: EntityModel): void {
  if ('items' in row && 'key' in row) return;
  Object.defineProperty(row, JOINED_KEY, { value: rowKey(model, row), configurable: true });
}
