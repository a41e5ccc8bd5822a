/**
 * What the page of a grid knows, whoever draws it.
 *
 *   narrowing → source of the rows → widget that draws them
 *                 │ counted, cut, waiting     │ loading, selection, columns and order
 *                 └────────── state ──────────┘ → head, bars, foot
 *
 * The source and the widget tell it what happens; it tells them what follows: what a person's own action has taken away
 * or added shows at once, other rows begin at their first page, what failed stays said until rows are there.
 */
import type { RowPatch, Told, WaitingRows } from '../live';
import type { Row } from '../query';
import { createStore, type ReadableStore, type Store } from '../store';
import type { GridState } from '../view';
import { type Choice, type Chosen, createChoice } from './choice';
import type { SelectionChange } from './chosen-rows';
import { createOwnChanges } from './own-changes';

/** How many rows pass the filters: a number, that it is being found out, or that it could not be. */
export type Total = number | 'counting' | 'unknown';

/** Whether rows are on their way for the first time or again, are there, or did not come. */
export type Load = { readonly kind: 'first' | 'done' | 'again' } | { readonly kind: 'failed'; readonly error: unknown };

/** The part of a grid's state that the widget holds itself. */
export type WidgetState = Pick<GridState, 'columns' | 'pageSize' | 'sort' | 'group'> & {
  /** Counted from 1. */
  readonly page: number;
};

export interface GridKnowledge extends Chosen {
  readonly load: Load;
  /** Rows have been there once: a failure leaves them standing. */
  readonly hadRows: boolean;
  /** Undefined before the first answer. */
  readonly total: Total | undefined;
  /** Only so many rows are here, because there are more than the limit. */
  readonly cutAt: number | undefined;
  /** So many changes wait to be shown. */
  readonly waiting: number;
}

/** What a source tells of its rows. */
export interface GridSourceEvents {
  /** Values of rows changed in place. */
  patched(patches: readonly RowPatch[]): void;
  /** The page has to be asked for again. */
  stale(): void;
  /** Rows changed, came or went, on this page or elsewhere. */
  changed(): void;
  /** Other rows wait to be shown. */
  waiting(rows: WaitingRows): void;
  /** So many rows pass the filters. Told with the rows, and again when it is found out after them. */
  counted(total: Total): void;
  /** Only the first rows are here, because there are more than the limit; undefined when all are. */
  cut(limit: number | undefined): void;
  /** A load that nobody asked for by hand failed. */
  failed(error: unknown): void;
  /** A live message came, about rows that are shown or not. */
  heard(told: Told): void;
}

/** What the widget tells of its loading and of what the person does in it. */
export interface GridDrawnEvents {
  onLoading(): void;
  onLoaded(hasRows: boolean): void;
  onFailed(error: unknown): void;
  onSelection(rows: readonly Row[], change: SelectionChange): void;
}

/** What a session asks of the source of its rows. */
export interface SessionRows<Narrowing> {
  narrow(narrowing: Narrowing): void;
  refresh(): Promise<void>;
  show(): void;
  /** True if messages tell of what is done to the rows. */
  isTold(): boolean;
}

/** What a session asks of the widget that draws its rows. */
export interface SessionWidget {
  refresh(): void;
  restart(): void;
  patch(patches: readonly RowPatch[]): void;
  counted(total: Total): void;
  deselect(keys?: readonly string[]): void;
  /** Selects those of the chosen rows that are shown. */
  tick(): void;
}

export interface GridSessionParts {
  keyOf(row: Row): string;
  /** In milliseconds. */
  now(): number;
  /** The widget, while it is there. */
  widget(): SessionWidget | null;
  /** True for what the widget says of rows itself: it holds until rows are drawn anew. */
  isWidgetError(error: unknown): boolean;
  /** True for what a person has called off: what is asked next begins anew. */
  isCalledOff(error: unknown): boolean;
  /** Rows that are selected at first. */
  readonly selected?: readonly Row[] | undefined;
}

export interface GridSession<Narrowing>
  extends ReadableStore<GridKnowledge>,
    Pick<Choice, 'choose' | 'chooseNone' | 'isChosen' | 'again'> {
  readonly sourceEvents: GridSourceEvents;
  readonly drawnEvents: GridDrawnEvents;
  /** The rows are those of a source, narrowed so. It has to know before the widget asks it for its first page. */
  use(rows: SessionRows<Narrowing>, narrowing: Narrowing): void;
  /** The widget asks for rows that are narrowed so by itself, before they are drawn. */
  narrowed(narrowing: Narrowing): void;
  /** The widget was drawn: of the state `of`, which names another for a widget that was made anew. */
  drawn(of: string): void;
  /** What the person has changed in the widget; how it stands when it is made is nobody's change. */
  changed(state: WidgetState): Partial<WidgetState>;
  /** Shows what waits. */
  show(): void;
  refresh(): Promise<void>;
  /** The same for rows that no message tells of; the others come by themselves. */
  refreshUntold(): void;
  /** The person did something with these rows, or added some. */
  done(keys: readonly string[], adds: boolean): void;
  /** What the person did with these rows was taken back. */
  undone(keys: readonly string[]): void;
  /** Calls when the person did something with rows; the result ends it. */
  onDone(listener: (keys: readonly string[]) => void): () => void;
  /** Calls when values of rows change in place; the result ends it. */
  onPatches(listener: (patches: readonly RowPatch[]) => void): () => void;
  /** Calls when a live message came; the result ends it. */
  onTold(listener: (told: Told) => void): () => void;
  /** Calls when rows changed, wherever they stand; the result ends it. */
  onChanged(listener: () => void): () => void;
}

export function createGridSession<Narrowing>(parts: GridSessionParts): GridSession<Narrowing> {
  const { now, widget, keyOf, selected = [] } = parts;
  const store = createStore<GridKnowledge>({
    load: { kind: 'first' },
    hadRows: false,
    total: undefined,
    cutAt: undefined,
    waiting: 0,
    selected,
    isChoosing: false,
    deleted: 0,
  });
  const choice = createChoice({ store, first: selected, widget, keyOf });
  const listeners = new Set<(patches: readonly RowPatch[]) => void>();
  const toldListeners = new Set<(told: Told) => void>();
  const doneListeners = new Set<(keys: readonly string[]) => void>();
  const changeListeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of changeListeners) listener();
  };
  const drawing = drawnEvents(store, choice, parts);
  const narrowing = createNarrowed<Narrowing>(() => {
    const drawn = widget();
    if (!drawn) return;
    // The widget begins to load in its own time: until then what it shows is not what was asked for.
    drawing.onLoading();
    drawn.restart();
  });
  let rows: SessionRows<Narrowing> | undefined;
  let reported: WidgetState | undefined;
  /** The number of rows as the widget was told it. */
  let told: Total | undefined;
  const own = createOwnChanges(now);
  const failed = (error: unknown): void => store.set({ load: { kind: 'failed', error } });

  function settleWaiting(): void {
    if (own.wantShow()) rows?.show();
    else {
      store.set({ waiting: own.news() });
      tellPages();
    }
  }

  /** While rows wait to come in, the pages below the list stay those of the rows that are shown: nothing moves by itself. */
  function tellPages(): void {
    const { total, waiting } = store.get();
    const isMore = typeof total === 'number' && typeof told === 'number' && total > told;
    if (total === undefined || (isMore && waiting > 0)) return;
    told = total;
    widget()?.counted(total);
  }

  function did(keys: readonly string[], adds: boolean): void {
    own.done(keys, adds);
    settleWaiting();
    refreshUntold();
  }

  function refreshUntold(): void {
    if (!rows?.isTold()) void refresh();
  }

  async function refresh(): Promise<void> {
    if (store.get().load.kind === 'failed') store.set({ load: { kind: 'again' } });
    try {
      await rows?.refresh();
      changed();
    } catch (error) {
      failed(error);
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    sourceEvents: {
      patched(patches) {
        widget()?.patch(patches);
        for (const listener of listeners) listener(patches);
      },
      stale: () => widget()?.refresh(),
      changed,
      waiting(waiting) {
        own.hear(waiting);
        settleWaiting();
      },
      counted(total) {
        store.set({ total });
        tellPages();
      },
      cut: (cutAt) => store.set({ cutAt }),
      failed,
      heard(told) {
        choice.hear(told);
        for (const listener of toldListeners) listener(told);
      },
    },
    drawnEvents: drawing,
    use(next, wanted) {
      rows = next;
      narrowing.use(next, wanted);
    },
    narrowed: narrowing.narrowed,
    drawn(of) {
      if (narrowing.drawn(of)) reported = undefined;
    },
    changed(state) {
      const before = reported;
      reported = state;
      return before ? changesOf(before, state) : {};
    },
    show: () => rows?.show(),
    refresh,
    refreshUntold,
    done(keys, adds) {
      did(keys, adds);
      choice.drop(keys);
      for (const listener of doneListeners) listener(keys);
    },
    undone: (keys) => did(keys, false),
    choose: choice.choose,
    chooseNone: choice.chooseNone,
    isChosen: choice.isChosen,
    again: choice.again,
    onPatches(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onTold(listener) {
      toldListeners.add(listener);
      return () => toldListeners.delete(listener);
    },
    onDone(listener) {
      doneListeners.add(listener);
      return () => doneListeners.delete(listener);
    },
    onChanged(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
  };
}

/** How the loading goes on by what the widget tells of it, and what is selected. */
function drawnEvents(
  store: Store<GridKnowledge>,
  { onSelection }: Pick<Choice, 'onSelection'>,
  { isWidgetError, isCalledOff }: Pick<GridSessionParts, 'isWidgetError' | 'isCalledOff'>,
): GridDrawnEvents {
  return {
    onLoading() {
      const { load } = store.get();
      const isOver = load.kind === 'done' || (load.kind === 'failed' && isCalledOff(load.error));
      if (isOver) store.set({ load: { kind: 'again' } });
    },
    onLoaded(hasRows) {
      const { load, hadRows } = store.get();
      const stands = load.kind === 'done' || (load.kind === 'failed' && isWidgetError(load.error));
      store.set({ load: stands ? load : { kind: 'done' }, hadRows: hadRows || hasRows });
    },
    onFailed: (error) => store.set({ load: { kind: 'failed', error } }),
    onSelection,
  };
}

/** Tells a source how its rows are narrowed, and the widget when they are others: those begin at their first page. */
function createNarrowed<Narrowing>(restart: () => void) {
  let rows: SessionRows<Narrowing> | undefined;
  let wanted: Narrowing | undefined;
  let shown: { readonly of: string; readonly narrowing: Narrowing | undefined } | undefined;
  return {
    use(next: SessionRows<Narrowing>, narrowing: Narrowing): void {
      if (rows === next && wanted === narrowing) return;
      rows = next;
      wanted = narrowing;
      next.narrow(narrowing);
    },
    narrowed(narrowing: Narrowing): void {
      if (!rows || wanted === narrowing) return;
      wanted = narrowing;
      if (shown) shown = { ...shown, narrowing };
      rows.narrow(narrowing);
    },
    /** True if the widget was made anew. */
    drawn(of: string): boolean {
      const before = shown;
      shown = { of, narrowing: wanted };
      if (!before) return false;
      if (before.of !== of) return true;
      if (before.narrowing !== wanted) restart();
      return false;
    },
  };
}

/** What differs between two states. */
function changesOf(before: WidgetState, after: WidgetState): Partial<WidgetState> {
  const names = Object.keys(after) as (keyof WidgetState)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  );
}
