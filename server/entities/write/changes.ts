import type { Row } from '../../../src/engine/query';
import { completed } from './at-hand';
import { type Change, rowId } from './audit';

/** What a work has changed so far, in order, and how it left each row. */
export class Changes {
  readonly all: Change[] = [];
  readonly #latest = new Map<string, Row>();
  /** What was the latest of its row before each change. */
  readonly #before: (Row | undefined)[] = [];

  /** A row as it was left; undefined if it was not changed, or is gone. */
  latest(row: Pick<Change, 'entity' | 'key'>): Row | undefined {
    return this.#latest.get(rowId(row));
  }

  note(change: Change): void {
    const name = rowId(change);
    this.all.push(change);
    this.#before.push(this.#latest.get(name));
    this.#leave(name, change.after);
  }

  /** Forgets all but so many of the first. */
  takeBack(count: number): void {
    while (this.all.length > count) this.#leave(rowId(this.all.pop()!), this.#before.pop());
  }

  /** All but so many of the first have left rows as they were written then, which are given by `rowId`. */
  settle(count: number, written: ReadonlyMap<string, Row>): void {
    const settled = new Set<string>();
    for (let at = this.all.length - 1; at >= count; at--) {
      const change = this.all[at]!;
      const name = rowId(change);
      const row = written.get(name);
      const isLast = !settled.has(name);
      settled.add(name);
      const after = isLast && change.after && row ? row : completed(change.after, row);
      this.all[at] = { ...change, before: completed(change.before, row), after };
      if (isLast) this.#leave(name, after);
    }
  }

  #leave(name: string, row: Row | undefined): void {
    if (row) this.#latest.set(name, row);
    else this.#latest.delete(name);
  }
}
