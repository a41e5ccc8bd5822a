import type { Row } from '../../engine/query';
import { createStore, type ReadableStore } from '../../engine/store';

export interface Suggestion {
  readonly key: string;
  readonly text: string;
  /** Stands before the text, as an item number does. */
  readonly mark?: string;
  /** Stands at the end of the line. */
  readonly more?: string;
  readonly row: Row;
}

export interface Suggested {
  readonly found: readonly Suggestion[];
  readonly isOpen: boolean;
  readonly hasFailed: boolean;
  /** The place of the chosen one; -1 for none. */
  readonly active: number;
}

/** What a typed text may mean, and which of it is chosen. */
export interface SuggestionList extends ReadableStore<Suggested> {
  /** Chooses none any more, and asks as soon as typing pauses; closes for nothing. */
  type(text: string): void;
  /** Asks at once. */
  ask(text: string): Promise<void>;
  /** Chooses the next one, or the one before: none before the first. */
  move(step: 1 | -1): void;
  chosen(): Suggestion | undefined;
  /** An answer that is on its way opens nothing more. */
  close(): void;
}

/** Typing pauses this long before it searches. */
export const PAUSE_MS = 200;

/** Makes the list below a line of text; `load` gives what the text may mean. */
export function createSuggestionList(load: (text: string) => Promise<readonly Suggestion[]>): SuggestionList {
  const store = createStore<Suggested>({ found: [], isOpen: false, hasFailed: false, active: -1 });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  function close(): void {
    clearTimeout(timer);
    asked += 1;
    store.set({ isOpen: false, active: -1 });
  }

  async function ask(text: string): Promise<void> {
    const own = ++asked;
    const answer = await load(text).then(
      (found) => ({ found, hasFailed: false }),
      () => ({ found: [], hasFailed: true }),
    );
    if (own === asked) store.set({ ...answer, isOpen: true, active: -1 });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    type(text) {
      clearTimeout(timer);
      if (text === '') return close();
      // What is found still is what an earlier text may mean.
      store.set({ active: -1 });
      timer = setTimeout(() => void ask(text), PAUSE_MS);
    },
    ask,
    move(step) {
      const { active, found } = store.get();
      store.set({ active: Math.max(-1, Math.min(found.length - 1, active + step)) });
    },
    chosen() {
      const { isOpen, found, active } = store.get();
      return isOpen ? found[active] : undefined;
    },
    close,
  };
}
