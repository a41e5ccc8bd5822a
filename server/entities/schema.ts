import { DEFAULT_LANGUAGE } from '../../src/engine/constants';
import type { EntityModel, ProductModel } from '../../src/engine/model';
import type { Config } from '../platform/config';
import type { Database } from '../platform/db';
import { unavailable } from '../platform/errors';
import { isLearning } from './learning';
import { readCollations } from './query/collation';
import { Routes } from './routes';
import { collationsOf } from './sql/text';
import type { IndexNeeds } from './tables/indexes';
import { type Prepared, prepareTables } from './tables/prepare';
import { type Table, tablesOf } from './tables/table';

/** The tables and calls of the product that is served now. */
export class Schema {
  readonly #database: Database;
  #tables: ReadonlyMap<string, Table> = new Map();
  #routes = new Routes({ entities: {} });
  #collations: ReadonlySet<string> | undefined;
  #needs: IndexNeeds | undefined;
  #owed: Prepared['owed'] = [];
  #open: Prepared['open'] = new Map();
  /** Of the definitions that are served, by name. */
  #hashes: ReadonlyMap<string, string> = new Map();
  readonly #isLearning: boolean;
  readonly #owedFrom: number;

  readonly #reads: IndexNeeds['reads'];

  constructor(
    database: Database,
    { learntIndexes, learntIndexRows }: Pick<Config, 'learntIndexes' | 'learntIndexRows'>,
    reads: IndexNeeds['reads'],
  ) {
    this.#database = database;
    this.#reads = reads;
    this.#owedFrom = database.apart ? learntIndexRows : Number.POSITIVE_INFINITY;
    this.#isLearning = isLearning(database, learntIndexes);
  }

  get routes(): Routes {
    return this.#routes;
  }

  /** Collations of ours that the database has. */
  get collations(): ReadonlySet<string> {
    return this.#collations ?? new Set();
  }

  /** What tables have indexes for from the start. */
  get needs(): IndexNeeds {
    return this.#needs ?? { collations: new Set(), isSearchLearnt: this.#isLearning, reads: this.#reads };
  }

  /** Indexes that definitions call for and that are not made yet. */
  get owed(): Prepared['owed'] {
    return this.#owed;
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
    const collations = collationsOf(await readLanguages(this.#database), this.#collations);
    this.#needs = { collations, isSearchLearnt: this.#isLearning, reads: this.#reads };
    const wanted = tablesOf(product);
    const { tables, owed, open, ...prepared } = await prepareTables(
      this.#database,
      wanted,
      product,
      this.#needs,
      this.#owedFrom,
      this.#toldBefore(product, wanted),
    );
    if (prepared.refused.size === 0) {
      this.#open = open;
      this.#hashes = new Map(Object.values(product.entities).map(({ name, hash }) => [name, hash]));
      this.#tables = tables;
      this.#owed = owed;
      this.#routes = new Routes(product);
    }
    return prepared;
  }

  /**
   * What was told of rows whose definitions are the same while another one changed: nobody saved these to have their rows
   * looked at again, which may take long.
   */
  #toldBefore({ entities }: ProductModel, wanted: ReadonlyMap<string, Table>): Prepared['open'] {
    const isSame = ({ name, hash }: EntityModel) => this.#hashes.get(name) === hash;
    if (Object.values(entities).every(isSame)) return new Map();
    const same = new Set([...wanted.values()].filter(({ models }) => models.every(isSame)).map(({ name }) => name));
    return new Map([...this.#open].filter(([table]) => same.has(table)));
  }

  /** True if commands find rows of the table by the property, or by its key. */
  isRead({ base, key }: Table, property: string): boolean {
    return key.some((column) => column.property === property) || (this.#reads[base]?.includes(property) ?? false);
  }

  /** The table behind a model. */
  tableOf(model: EntityModel): Table {
    const table = this.#tables.get(model.base);
    if (!table) throw unavailable(`${model.plural} are not prepared yet`);
    return table;
  }
}

/** The languages that people have, and that of who has none. */
async function readLanguages(database: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await database.query<{ language: string }>({
    text: 'select distinct default_language as language from app_user where is_active and not is_machine',
    values: [],
  });
  return [DEFAULT_LANGUAGE, ...rows.map(({ language }) => language)];
}
