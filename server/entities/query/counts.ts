import type { Database, Statement } from '../../db';
import type { Fields } from './fields';
import { holdsSql, Kept, type Known } from './kept';
import { countStatement } from './page';
import { Params } from './params';
import type { Choice } from './where';

/** Counts, kept per entity, business unit and filter until the entity changes. */
export class Counts {
  readonly #database: Database;
  readonly #kept = new Kept<number>(2_000);

  constructor(database: Database) {
    this.#database = database;
  }

  /** The number of rows of the choice. */
  async count(fields: Fields, choice: Choice): Promise<number> {
    const known = this.known(fields, choice);
    if (known && (await this.#holds(known, fields, choice))) return known.value;
    return this.countAnew(fields, choice);
  }

  /** What is known of the count; whoever uses it asks the database whether it still holds. */
  known(fields: Fields, choice: Choice): Known<number> | undefined {
    return this.#kept.get(keyOf(countStatement(fields, choice)));
  }

  /** Counts now, whatever is known. */
  async countAnew(fields: Fields, choice: Choice): Promise<number> {
    const at = Date.now();
    const statement = countStatement(fields, choice);
    const [row] = await this.#database.query<{ count: number; snapshot: string }>(statement);
    const value = row?.count ?? 0;
    this.#kept.set(keyOf(statement), { value, snapshot: row?.snapshot ?? '', at });
    return value;
  }

  async #holds({ snapshot }: Known<number>, { table }: Fields, { businessUnit }: Choice): Promise<boolean> {
    const params = new Params();
    const text = `select ${holdsSql(table.name, businessUnit, snapshot, params)} as holds`;
    const [row] = await this.#database.query<{ holds: boolean }>({ text, values: params.values });
    return row?.holds === true;
  }
}

function keyOf({ text, values }: Statement): string {
  return JSON.stringify([text, values]);
}
