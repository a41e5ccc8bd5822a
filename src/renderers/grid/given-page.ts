import type { LoadOptions, Row } from '../../engine/query';
import { rowSteps } from './row-steps';

/** What the widget draws of an answer. */
export interface Drawn {
  readonly data: Row[];
  readonly totalCount: number;
  readonly groupCount: number;
  readonly summary: unknown[];
}

/** What the widget wants a page for. */
export interface Wanted {
  readonly question: string;
  readonly options: LoadOptions;
  /** The page is drawn in steps if many of its rows are new. */
  readonly isStepwise: boolean;
}

/** The page that the widget was given last, and what of it there is still to give. */
export interface GivenPage {
  /** The widget asks: what it is given, or what is to be loaded for it. */
  ask(options: LoadOptions): Drawn | Wanted;
  /** The answer came; gives it, or its first step. */
  take(wanted: Wanted, drawn: Drawn): Drawn;
  /** The page as it is here, if it answers this question. */
  of(question: string): Drawn | undefined;
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

/** Pages are kept by the question that they answer: whatever is asked, but for the number of rows. */
export function createGivenPage(key: string, focusedKey: () => unknown): GivenPage {
  let last: { readonly question: string; readonly seen: number; readonly drawn: Drawn } | undefined;
  /** The number of rows that the widget knows. */
  let known = -1;
  /** The widget loads again what is here already: to hear of the number of rows, or for the next step. */
  let isRecalled = false;
  let isRenewing = false;
  let steps: (readonly Row[])[] = [];
  /** What the widget was given last. */
  let shown: readonly Row[] = [];

  function nextStep(drawn: Drawn): Drawn {
    const data = [...(steps.shift() ?? drawn.data)];
    shown = data;
    return { ...drawn, data };
  }

  return {
    ask(options) {
      // The widget asks for the number of rows with the first page and when all is loaded afresh.
      const question = JSON.stringify({ ...options, requireTotalCount: undefined });
      const same = last?.question === question ? last : undefined;
      const wanted = { question, options, isStepwise: isRenewing && same !== undefined && !options.group };
      const recalled = isRecalled ? same : undefined;
      isRecalled = false;
      isRenewing = false;
      if (!recalled) {
        steps = [];
        return wanted;
      }
      known = recalled.drawn.totalCount;
      return nextStep(recalled.drawn);
    },
    take({ question, options, isStepwise }, drawn) {
      if (isStepwise) steps = [...rowSteps(shown, drawn.data, (row) => row[key], focusedKey())];
      if (options.requireTotalCount) known = drawn.totalCount;
      last = { question, seen: (options.skip ?? 0) + drawn.data.length, drawn: { ...drawn, totalCount: known } };
      return nextStep(drawn);
    },
    of: (question) => (last?.question === question ? last.drawn : undefined),
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
