/** Which rows of a sheet are there already, and which stand in it twice. */
import type { EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { isBlank } from '../../../src/engine/query';
import type { Batch } from '../../entities';
import { findRows } from './find-rows';
import { folded } from './named-values';

type Values = Readonly<Record<string, unknown>>;

/** Rows of one definition, by their key and by what else is unique of them. */
export class KnownRows {
  readonly #batch: Batch;
  readonly #model: EntityModel;
  readonly #sets: readonly (readonly string[])[];
  readonly #stored = new Map<string, Row>();
  /** Numbers of the sheet's rows. */
  readonly #given = new Map<string, number>();

  constructor(batch: Batch, model: EntityModel) {
    this.#batch = batch;
    this.#model = model;
    this.#sets = [model.key, ...model.unique];
  }

  /** Reads the rows that these values may mean, for `find`; those of other values are forgotten. */
  async learn(all: readonly Values[]): Promise<void> {
    this.#stored.clear();
    for (const names of this.#sets) {
      const [first] = names;
      if (first === undefined) continue;
      const rows = await findRows(
        this.#batch,
        this.#model,
        first,
        all.filter((values) => isGiven(names, values)).map((values) => values[first]),
      );
      for (const row of rows) this.#stored.set(nameOf(names, row), row);
    }
  }

  /** The sets of properties that the values name a row by, the key before the others. */
  namedBy(values: Values): readonly (readonly string[])[] {
    return this.#sets.filter((names) => isGiven(names, values));
  }

  /** The row that the values mean; a key that is given alone decides. */
  find(values: Values): Row | undefined {
    for (const names of this.namedBy(values)) {
      const row = this.#stored.get(nameOf(names, values));
      if (row || names === this.#model.key) return row;
    }
    return undefined;
  }

  /** How many of the rows mean what they mean now, whatever becomes of those before them. */
  untilMoved(all: readonly Values[]): number {
    const touched = new Set<string>();
    const end = all.findIndex((values) => {
      const found = this.find(values);
      const names = [values, ...(found ? [found] : [])].flatMap((one) =>
        this.namedBy(one).map((set) => nameOf(set, one)),
      );
      if (names.some((name) => touched.has(name))) return true;
      if (found) for (const name of names) touched.add(name);
      return false;
    });
    return end < 0 ? all.length : end;
  }

  /** Notes a row of the sheet; gives the earlier one that means the same, and what both have in common. */
  twice(values: Values, row: number): { readonly names: readonly string[]; readonly row: number } | undefined {
    const earlier = this.namedBy(values).flatMap((names) => {
      const before = this.#given.get(nameOf(names, values));
      return before === undefined ? [] : [{ names, row: before }];
    });
    for (const names of this.namedBy(values)) {
      const name = nameOf(names, values);
      if (!this.#given.has(name)) this.#given.set(name, row);
    }
    return earlier[0];
  }
}

function isGiven(names: readonly string[], values: Values): boolean {
  return names.every((name) => !isBlank(values[name]));
}

function nameOf(names: readonly string[], values: Values): string {
  return JSON.stringify([names, names.map((name) => folded(values[name]))]);
}
