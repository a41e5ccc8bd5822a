/** A row read this short a time ago is believed; with the time to read it, what is older than a second is not. */
const BELIEVED_MS = 500;
/** With more than these in mind, old ones are dropped. */
const MOST = 10_000;

/** Rows by name that are read again as soon as they are not believed any more. */
export class Believed<T> {
  readonly #rows = new Map<string, { readonly at: number; readonly row: Promise<T | null> }>();

  /** The row of that name, as it was read within the last moment or is read now. */
  get(name: string, read: () => Promise<T | null>): Promise<T | null> {
    const now = performance.now();
    const known = this.#rows.get(name);
    if (known && now - known.at < BELIEVED_MS) return known.row;
    const row = read();
    this.#rows.set(name, { at: now, row });
    row.catch(() => this.#rows.delete(name));
    if (this.#rows.size > MOST) this.#dropOld(now);
    return row;
  }

  /** Forgets the row of that name, or all. */
  forget(name?: string): void {
    if (name === undefined) this.#rows.clear();
    else this.#rows.delete(name);
  }

  #dropOld(now: number): void {
    for (const [name, { at }] of this.#rows) if (now - at >= BELIEVED_MS) this.#rows.delete(name);
  }
}
