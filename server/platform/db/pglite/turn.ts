/** PGlite has one connection: those who want it wait in line. */
export class Turn {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when the connection is free, with the function that gives it back. */
  async take(): Promise<() => void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy = false;
    };
  }
}
