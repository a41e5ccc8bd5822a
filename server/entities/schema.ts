import type { EntityModel, ProductModel } from '../../src/engine/model';
import type { Database } from '../platform/db';
import { unavailable } from '../platform/errors';
import { readCollations } from './query/collation';
import { Routes } from './routes';
import { type Prepared, prepareTables } from './tables/prepare';
import { type Table, tablesOf } from './tables/table';

/** The tables and calls of the product that is served now. */
export class Schema {
  readonly #database: Database;
  #tables: ReadonlyMap<string, Table> = new Map();
  #routes = new Routes({ entities: {} });
  #collations: ReadonlySet<string> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  get routes(): Routes {
    return this.#routes;
  }

  /** Collations of ours that the database has. */
  get collations(): ReadonlySet<string> {
    return this.#collations ?? new Set();
  }

  get tables(): ReadonlyMap<string, Table> {
    return this.#tables;
  }

  /**
   * Brings the database in line with the product and serves it from now on; not as long as some of its definitions are
   * refused.
   */
  async prepare(product: ProductModel): Promise<Pick<Prepared, 'findings' | 'refused'>> {
    this.#collations ??= await readCollations(this.#database);
    const { tables, ...prepared } = await prepareTables(this.#database, tablesOf(product), product, this.#collations);
    if (prepared.refused.size === 0) {
      this.#tables = tables;
      this.#routes = new Routes(product);
    }
    return prepared;
  }

  /** The table behind a model. */
  tableOf(model: EntityModel): Table {
    const table = this.#tables.get(model.base);
    if (!table) throw unavailable(`${model.plural} are not prepared yet`);
    return table;
  }
}
