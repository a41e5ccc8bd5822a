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
  /** Another one for each document: an answer that comes late says by it which one it was asked for. */
  readonly mark: number;
}

export interface DocumentSession<Values> extends ReadableStore<DocumentState<Values>> {
  /** Changes the document of the mark; gives false, and does nothing, if another one is open by now. */
  change(next: (before: Values) => Values, mark: number): boolean;
  /** Starts afresh, with what the key names or without anything. What was asked for before is not opened any more. */
  open(key: string | null): Promise<void>;
  /** What the document of the mark was opened with is another by now; what was typed stays. */
  adopt(next: (before: Opened<Values>) => Opened<Values>, mark: number): void;
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
    mark: 0,
  });

  function start(opened: Opened<Values>, mark: number): void {
    store.set({ ...told({ opened, values: opened.values }), isLoading: false, error: null, mark });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    change(next, mark) {
      const { opened, values, mark: now } = store.get();
      if (mark === now) store.set(told({ opened, values: next(values) }));
      return mark === now;
    },
    async open(key) {
      const mark = store.get().mark + 1;
      const isLatest = () => store.get().mark === mark;
      // What stood in the one before is nothing to this one, whether it can be read or not.
      start({ key, values: empty() }, mark);
      if (key === null) return;
      store.set({ isLoading: true });
      try {
        const found = await read(key);
        if (isLatest()) start(found, mark);
      } catch (error) {
        if (isLatest()) store.set({ isLoading: false, error });
      }
    },
    adopt(next, mark) {
      const { opened, values, mark: now } = store.get();
      if (mark === now) store.set(told({ opened: next(opened), values }));
    },
    unsaved() {
      const { opened, values, isChanged } = store.get();
      return isChanged ? { opened, values } : undefined;
    },
  };
}
