/**
 * A row with its lines while it is written on: what it was opened with, what stands in it, what would be lost.
 *
 *   opened, or read → values ← changed
 *         └── adopted: what is stored is another by now, what was typed stays
 *
 * It knows no component: whoever draws it follows its state and tells it what the person does.
 */
import type { Row } from '../query';
import { createStore, type ReadableStore } from '../store';

/** What stands in a document as it was opened. */
export interface Opened<Values> {
  /** What the address calls it; null for one that begins empty. */
  readonly key: string | null;
  /** The row that is being written on; none for a new one. */
  readonly row?: Row | undefined;
  readonly values: Values;
}

/** What was typed, over what it was opened with. */
export interface Typed<Values> {
  readonly opened: Opened<Values>;
  readonly values: Values;
}

export interface DocumentSessionParts<Values> {
  /** What was typed before. */
  readonly typed?: Typed<Values> | undefined;
  /** What a new one begins with. */
  empty(): Values;
  isSame(one: Values, other: Values): boolean;
  read(key: string): Promise<Opened<Values>>;
}

export interface DocumentState<Values> extends Typed<Values> {
  /** True if something would be lost. */
  readonly isChanged: boolean;
  readonly isLoading: boolean;
  /** Why it could not be read. */
  readonly error: unknown;
}

export interface DocumentSession<Values> extends ReadableStore<DocumentState<Values>> {
  change(next: (before: Values) => Values): void;
  /** Starts afresh, with what the key names or without anything. What was asked for before is not opened any more. */
  open(key: string | null): Promise<void>;
  /** What it was opened with is another by now; what was typed stays. */
  adopt(next: (before: Opened<Values>) => Opened<Values>): void;
  /** What would be lost, if anything. */
  unsaved(): Typed<Values> | undefined;
}

/** Opens a document: with what was typed before, or empty. */
export function createDocumentSession<Values>(parts: DocumentSessionParts<Values>): DocumentSession<Values> {
  const { empty, typed, isSame, read } = parts;
  const told = ({ opened, values }: Typed<Values>) => ({ opened, values, isChanged: !isSame(values, opened.values) });
  const first = empty();
  const store = createStore<DocumentState<Values>>({
    ...told(typed ?? { opened: { key: null, values: first }, values: first }),
    isLoading: false,
    error: null,
  });
  let asked = 0;

  function start(opened: Opened<Values>): void {
    store.set({ ...told({ opened, values: opened.values }), isLoading: false, error: null });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    change(next) {
      const { opened, values } = store.get();
      store.set(told({ opened, values: next(values) }));
    },
    async open(key) {
      const own = ++asked;
      if (key === null) return start({ key, values: empty() });
      store.set({ isLoading: true, error: null });
      try {
        const found = await read(key);
        if (own === asked) start(found);
      } catch (error) {
        if (own === asked) store.set({ isLoading: false, error });
      }
    },
    adopt(next) {
      const { opened, values } = store.get();
      store.set(told({ opened: next(opened), values }));
    },
    unsaved() {
      const { opened, values, isChanged } = store.get();
      return isChanged ? { opened, values } : undefined;
    },
  };
}
