/** Collects the bound values of one statement; no value of a caller ever stands in the text. */
export class Params {
  readonly values: unknown[] = [];

  /** Binds a value and gives its placeholder, with the type it is read as. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}
