import type { Told } from '../live';
import type { Row } from '../query';
import type { Store } from '../store';
import { createChosenRows, type SelectionChange } from './chosen-rows';

/** What is known of the rows that are chosen. */
export interface Chosen {
  readonly selected: readonly Row[];
  /** All that match are being asked for, to be chosen. */
  readonly isChoosing: boolean;
  /** So many rows were deleted while they were chosen. */
  readonly deleted: number;
}

/** Gives all rows that match, as they stand when it is asked. */
export type ReadRows = (signal: AbortSignal) => Promise<readonly Row[]>;

/** Which rows of a grid are chosen: those that the widget knows, or all that match. */
export interface Choice {
  /**
   * Chooses all that match, or of these those that are not chosen; of `chosen` before that are not among them it is said
   * that they were deleted. Rejects if they cannot be had.
   */
  choose(read: ReadRows, which: 'all' | 'others', chosen?: number): Promise<void>;
  /** No row is chosen any more, nor will be when rows come that were asked for to be chosen. */
  chooseNone(): void;
  /** Chosen with all that match; the widget may never have shown it. */
  isChosen(row: Row): boolean;
  /** What gives the chosen rows as they stand now; undefined if they are known from the page, which is kept fresh. */
  again(): ReadRows | undefined;
  /** These are chosen no longer. */
  drop(keys: readonly string[]): void;
  /** The widget says what is selected there. */
  onSelection(rows: readonly Row[], change: SelectionChange): void;
  /** Chosen rows follow what becomes of them, whether they are shown or not; those that are deleted are counted. */
  hear(told: Told): void;
}

interface ChoiceParts {
  readonly store: Store<Chosen>;
  readonly first: readonly Row[];
  widget(): { deselect(keys?: readonly string[]): void; tick(): void } | null;
  keyOf(row: Row): string;
}

export function createChoice({ store, first, widget, keyOf }: ChoiceParts): Choice {
  const chosen = createChosenRows(first, keyOf);
  let reading: AbortController | undefined;
  /** Keys of rows that were taken out while all that match are being read: they stay out. */
  const takenOut = new Set<string>();
  let read: ReadRows | undefined;
  const tell = (more: Partial<Chosen> = {}): void => store.set({ selected: chosen.rows(), ...more });

  function stop(): void {
    reading?.abort();
    reading = undefined;
    takenOut.clear();
    store.set({ isChoosing: false });
  }

  function take(found: readonly Row[], which: 'all' | 'others', expected: number): void {
    const before = new Set(chosen.rows().map(keyOf));
    const wanted = found.filter((row) => !takenOut.has(keyOf(row)) && (which === 'all' || !before.has(keyOf(row))));
    if (which === 'others') widget()?.deselect();
    chosen.hold(wanted);
    tell({ deleted: Math.max(0, expected - found.length) });
    widget()?.tick();
  }

  return {
    async choose(all, which, expected = 0) {
      stop();
      const own = new AbortController();
      reading = own;
      store.set({ isChoosing: true });
      try {
        const found = await all(own.signal);
        if (own.signal.aborted) return;
        read = all;
        take(found, which, expected);
      } catch (error) {
        if (!own.signal.aborted) throw error;
      } finally {
        if (reading === own) stop();
      }
    },
    chooseNone() {
      stop();
      chosen.drop();
      widget()?.deselect();
      tell({ deleted: 0 });
    },
    isChosen: chosen.has,
    again() {
      const all = read;
      if (!chosen.isHeld || !all) return undefined;
      return async (signal) => {
        const now = new Map((await all(signal)).map((row) => [keyOf(row), row]));
        // What matches no longer is tried all the same: the server says why it cannot, if so.
        return chosen.rows().map((row) => now.get(keyOf(row)) ?? row);
      };
    },
    drop(keys) {
      chosen.drop(keys);
      widget()?.deselect(keys);
      tell();
    },
    onSelection(rows, change) {
      chosen.shown(rows, change);
      if (reading) for (const key of change.removed) takenOut.add(key);
      for (const row of change.added) takenOut.delete(keyOf(row));
      // Whoever goes on choosing has seen what became of the others.
      tell(change.added.length > 0 ? { deleted: 0 } : {});
    },
    hear(told) {
      if (told === 'resync' || 'all' in told || chosen.rows().length === 0) return;
      const isOther = chosen.changed(told.rows.flatMap(([key, row]) => (row ? [[key, row] as const] : [])));
      const gone = told.rows.flatMap(([key, row]) => (row ? [] : [key]));
      const before = chosen.rows().length;
      if (gone.length > 0) chosen.drop(gone);
      const deleted = before - chosen.rows().length;
      if (deleted > 0) widget()?.deselect(gone);
      if (isOther || deleted > 0) tell({ deleted: store.get().deleted + deleted });
    },
  };
}
