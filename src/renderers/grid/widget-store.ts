import CustomStore from 'devextreme/data/custom_store';
import type { EntityModel } from '../../engine/model';
import type { LoadOptions, Row, WrittenOptions } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { type GridSource, rowKey } from '../rows';
import { rowSteps } from './row-steps';
import { widgetLoadOptions } from './widget-load-options';

/** Key of rows whose key has several parts. */
const JOINED_KEY = '$key';

/** The property by which the widget knows a row of the definition. */
export function widgetKey({ key }: EntityModel): string {
  return key.length === 1 ? (key[0] as string) : JOINED_KEY;
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
  isGrouped(): boolean;
  /** Key of the row that has the focus. */
  focusedKey(): unknown;
  events(): LoadEvents;
  /** A page is asked for. */
  onAsked(options: LoadOptions): void;
  /** Rows of a page are there, and are drawn next. */
  onRows(rows: readonly Row[]): void;
}

interface Drawn {
  readonly data: Row[];
  readonly totalCount: number;
  readonly groupCount: number;
  readonly summary: unknown[];
}

export interface WidgetStore {
  readonly store: CustomStore<Row, string>;
  /**
   * The number of rows came after them. The widget hears of it with a page alone: true if it has to load its page again,
   * which is answered with the rows that it shows.
   */
  counted(total: number): boolean;
  /** The widget is about to ask for its page again: where many rows are others, they are given to it in steps. */
  renewing(): void;
  /** True while the widget has not all rows of its page. */
  hasNext(): boolean;
  /** True if it has to load its page again, which is answered with the next step. */
  next(): boolean;
}

/** What the widget takes its rows from: a source, whose loads of pages are told. */
export function createWidgetStore(parts: WidgetStoreParts): WidgetStore {
  const { model, source, format } = parts;
  const key = widgetKey(model);
  let last: { readonly question: string; readonly seen: number; readonly drawn: Drawn } | undefined;
  /** The number of rows that the widget knows. */
  let known = -1;
  /** The widget loads again what is here already: to hear of the number of rows, or for the next step. */
  let isRecalled = false;
  let isRenewing = false;
  let steps: (readonly Row[])[] = [];
  /** What the widget was given last. */
  let shown: readonly Row[] = [];

  async function loadPage(options: LoadOptions): Promise<Drawn> {
    const { onLoading, onLoaded, onFailed } = parts.events();
    // The widget asks for the number of rows with the first page and when all is loaded afresh.
    const question = JSON.stringify({ ...options, requireTotalCount: undefined });
    const isShown = isRecalled && last?.question === question;
    const isStepwise = isRenewing && last?.question === question && !options.group;
    isRecalled = false;
    isRenewing = false;
    if (isShown && last) {
      known = last.drawn.totalCount;
      return nextStep(last.drawn);
    }
    steps = [];
    parts.onAsked(options);
    onLoading();
    try {
      const drawn = await load(options, true);
      if (isStepwise) steps = [...rowSteps(shown, drawn.data, (row) => row[key], parts.focusedKey())];
      if (!options.group) parts.onRows(drawn.data);
      onLoaded(drawn.data.length > 0);
      if (options.requireTotalCount) known = drawn.totalCount;
      last = { question, seen: (options.skip ?? 0) + drawn.data.length, drawn: { ...drawn, totalCount: known } };
      return nextStep(drawn);
    } catch (error) {
      onFailed(error);
      // What is on the screen stays; of an error the widget would learn that there is but one page.
      if (last?.question === question) return last.drawn;
      throw error;
    }
  }

  function nextStep(drawn: Drawn): Drawn {
    const data = [...(steps.shift() ?? drawn.data)];
    shown = data;
    return { ...drawn, data };
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

  const store = new CustomStore<Row, string>({
    key,
    loadMode: 'processed',
    load: (wanted) => {
      const options = widgetLoadOptions(wanted as WrittenOptions, model, format);
      const isMain = wanted.group != null || !parts.isGrouped();
      return isMain && wanted.take !== undefined ? loadPage(options) : loadPart(options);
    },
  });
  return {
    store,
    counted(total) {
      // Fewer rows than the page begins with would turn the page.
      if (!last || total === known || total < last.seen) return false;
      last = { ...last, drawn: { ...last.drawn, totalCount: total } };
      isRecalled = true;
      return true;
    },
    renewing() {
      isRenewing = true;
      isRecalled = false;
      steps = [];
    },
    hasNext: () => steps.length > 0,
    next() {
      if (steps.length === 0) return false;
      isRecalled = true;
      return true;
    },
  };
}

function addKey(row: Row, model: EntityModel): void {
  if ('items' in row && 'key' in row) return;
  row[JOINED_KEY] = rowKey(model, row);
}
