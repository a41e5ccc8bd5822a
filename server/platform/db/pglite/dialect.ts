import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { PgliteDriver } from './driver';
import type { Engine } from './engine';
import type { Turn } from './turn';

/** PGlite is PostgreSQL: only the driver is its own. */
export class PgliteDialect implements Dialect {
  readonly #engine: Engine;
  readonly #turn: Turn;

  constructor(engine: Engine, turn: Turn) {
    this.#engine = engine;
    this.#turn = turn;
  }

  createDriver(): Driver {
    return new PgliteDriver(this.#engine, this.#turn);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature
  createIntrospector(db: Kysely<any>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}
