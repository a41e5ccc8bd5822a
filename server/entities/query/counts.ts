import type { Database, Statement } from '../../platform/db';
import { Params } from '../sql/params';
import { Cache, holdsSql, type Known } from './cache';
import type { Fields } from './fields';
import { countStatement } from './page';
import type { Selection } from './where';

/** How many rows a choice takes in. */
export interface Count {
  /** What is known of it; whoever uses it asks the database whether it still holds. */
  readonly known: Known<number> | undefined;
  /** Counts now, whatever is known. */
  readonly anew: () => Promise<number>;
}

/** Counts, kept per entity, business unit and filter until the entity changes. */
export class Counts {
  readonly #database: Database;
  readonly #kept = new Cache<number>(2_000);

  constructor(database: Database) {
    this.#database = database;
  }

  /** The number of rows of the choice. */
  async count(fields: Fields, choice: Selection): Promise<number> {
    const { known, anew } = this.of(fields, choice);
    return known && (await this.#holds(known, fields, choice)) ? known.value : anew();
  }

  of(fields: Fields, choice: Selection): Count {
    const statement = countStatement(fields, choice);
    const key = JSON.stringify([statement.text, statement.values]);
    return { known: this.#kept.get(key), anew: () => this.#count(statement, key) };
  }

  async #count(statement: Statement, key: string): Promise<number> {
    const at = Date.now();
    const [row] = await this.#database.query<{ count: number; snapshot: string }>(statement);
    const value = row?.count ?? 0;
    this.#kept.set(key, { value, snapshot: row?.snapshot ?? '', at });
    return value;
  }

  async #holds({ snapshot }: Known<number>, { table }: Fields, { businessUnit }: Selection): Promise<boolean> {
    const params = new Params();
    const text = `select ${holdsSql(table.name, businessUnit, snapshot, params)} as holds`;
    const [row] = await this.#database.query<{ holds: boolean }>({ text, values: params.values });
    return row?.holds === true;
  }
}
