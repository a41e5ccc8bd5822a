import type { IndexNeeds } from '../tables/indexes';
import type { Table } from '../tables/table';
import { isCalledFor, type Wish, type WishedIndex, wishedIndex } from './wish';

/** What calls have asked a table for since it was last written down. */
export interface AskedFor {
  readonly name: string;
  readonly table: string;
  readonly wish: Wish;
  readonly calls: number;
  /** What an index would have saved at most. */
  readonly ms: number;
}

/** So long a call may take that no index makes faster. */
const FLOOR_MS = 5;
/** More different ones than this are not kept between two times of writing down. */
const MOST_ASKED = 500;

/** What calls ask for that no index answers: noted in memory, on the way of a call and without a statement. */
export class Asked {
  readonly #isOn: boolean;
  readonly #needs: () => IndexNeeds;
  #asked = new Map<string, AskedFor>();
  /** Names of those that were learnt already. */
  known: ReadonlySet<string> = new Set();

  constructor(isOn: boolean, needs: () => IndexNeeds) {
    this.#isOn = isOn;
    this.#needs = needs;
  }

  /** A call of the table took so long. */
  note(table: Table, wishes: readonly Wish[], ms: number): void {
    if (!this.#isOn || ms <= FLOOR_MS) return;
    for (const wish of wishes) {
      const index = wishedIndex(table, wish);
      if (index && !this.known.has(index.name) && !isCalledFor(table, index, this.#needs()))
        this.#add(table, wish, index, ms - FLOOR_MS);
    }
  }

  /** What was noted since the last time. */
  take(): AskedFor[] {
    const asked = [...this.#asked.values()];
    this.#asked = new Map();
    return asked;
  }

  #add(table: Table, wish: Wish, { name }: WishedIndex, ms: number): void {
    const before = this.#asked.get(name);
    if (!before && this.#asked.size >= MOST_ASKED) return;
    const { calls = 0, ms: sum = 0 } = before ?? {};
    this.#asked.set(name, { name, table: table.name, wish, calls: calls + 1, ms: sum + ms });
  }
}
