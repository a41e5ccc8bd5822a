/** Keys of the rows of a grid that wait to be shown as they are. */
export interface WaitingRows {
  /** They are there and not shown. */
  readonly coming: ReadonlySet<string>;
  /** They are shown, and stand elsewhere once they are arranged anew. */
  readonly moved: ReadonlySet<string>;
  /** They are shown, and do not belong to the list any more. */
  readonly leaving: ReadonlySet<string>;
}

export const NONE_WAITING: WaitingRows = { coming: new Set(), moved: new Set(), leaving: new Set() };

export function countWaiting({ coming, moved, leaving }: WaitingRows): number {
  return coming.size + moved.size + leaving.size;
}

/** Why a row waits. */
export type Wait = keyof WaitingRows;

export interface Waiting {
  readonly rows: WaitingRows;
  /** The row waits, for this and nothing else. */
  put(key: string, wait: Wait): void;
  /** The row waits no more; true if it was not shown yet. */
  forget(key: string): boolean;
  clear(): void;
}

export function createWaiting(): Waiting {
  const rows = { coming: new Set<string>(), moved: new Set<string>(), leaving: new Set<string>() };
  const all = Object.values(rows);
  function forget(key: string): boolean {
    const wasComing = rows.coming.has(key);
    for (const one of all) one.delete(key);
    return wasComing;
  }
  return {
    rows,
    put(key, wait) {
      forget(key);
      rows[wait].add(key);
    },
    forget,
    clear() {
      for (const one of all) one.clear();
    },
  };
}

/** Tells what waits whenever it is another number than was told last; nothing waits at first. */
export function tellIfOther(tell: (rows: WaitingRows) => void): (rows: WaitingRows) => void {
  let told = '0 0 0';
  return (rows) => {
    const next = `${rows.coming.size} ${rows.moved.size} ${rows.leaving.size}`;
    if (next === told) return;
    told = next;
    tell(rows);
  };
}
