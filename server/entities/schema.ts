import type { Diagnostic, EntityModel, ProductModel } from '../../src/engine/definition/model';
import type { Database } from '../db';
import { unavailable } from '../errors';
import { readCollations } from './query/collation';
import { Routes } from './routes';
import { prepareTables } from './tables/prepare';
import { type Table, tablesOf } from './tables/table';

/** The tables and calls of the product that is served now. */
export class Schema {
  readonly #database: Database;
  #tables: ReadonlyMap<string, Table> = new Map();
  #broken: ReadonlyMap<string, string> = new Map();
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

  /** Brings the database in line with the product and serves it from now on. */
  async prepare(product: ProductModel): Promise<Diagnostic[]> {
    this.#collations ??= await readCollations(this.#database);
    const tables = tablesOf(product);
    const { diagnostics, broken } = await prepareTables(this.#database, tables, product, this.#collations);
    this.#tables = tables;
    this.#broken = broken;
    this.#routes = new Routes(product);
    return diagnostics;
  }

  /** The table behind a model; refuses one that could not be brought in line. */
  tableOf(model: EntityModel): Table {
    const broken = this.#broken.get(model.base);
    if (broken) throw unavailable(`${model.plural} cannot be served: ${broken}`);
    const table = this.#tables.get(model.base);
    if (!table) throw unavailable(`${model.plural} are not prepared yet`);
    return table;
  }
}
