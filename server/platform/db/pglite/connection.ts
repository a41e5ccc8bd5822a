import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseUnavailable } from '../errors';
import type { Engine } from './engine';

/** The one connection, lent to a statement or a transaction. */
export class PgliteConnection implements DatabaseConnection {
  readonly #engine: Engine;
  readonly #generation: number;
  readonly release: () => void;

  constructor(engine: Engine, release: () => void) {
    this.#engine = engine;
    this.#generation = engine.generation;
    this.release = release;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#engine.generation !== this.#generation)
      throw new DatabaseUnavailable('The built-in database started again; the transaction is lost');
    const { rows, affected } = await this.#engine.query(sql, parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }

  // biome-ignore lint/correctness/useYield: PGlite gives all rows at once.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream');
  }
}
