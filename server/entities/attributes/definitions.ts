import {
  type Attribute,
  attributeEntities,
  expandModel,
  MOST_ATTRIBUTES,
  readAttributes,
} from '../../../src/engine/attributes';
import type { EntityModel, ProductModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import type { EntityModels, ServerContext, UnitDefinitions } from '../../platform/context';
import { type Statement, tableNameOf } from '../../platform/db';
import { allFields } from '../query/fields';
import { defaultSort, orderSql } from '../query/order';
import { whereSql } from '../query/where';
import type { Schema } from '../schema';
import { Params } from '../sql/params';

/** What depends on rows: which definitions describe attributes, and whom a change of their table concerns. */
interface Plan {
  readonly product: ProductModel;
  /** Definitions whose rows describe attributes. */
  readonly describing: readonly EntityModel[];
  /** By table: the definitions that have such attributes. */
  readonly described: ReadonlyMap<string, readonly EntityModel[]>;
}

/** Reads rows as somebody may. */
type ReadRows = (statement: Statement) => Promise<{ rows: string }[]>;

/** Units that nobody has asked for lately are forgotten beyond this number. */
const MOST_UNITS = 200;

/**
 * The definitions of each business unit: those of the product, with the attributes that its rows describe. They are kept
 * until the rows change; whoever hears of a change tells with `changed`.
 */
export class AttributeDefinitions implements UnitDefinitions {
  readonly #ctx: Pick<ServerContext, 'database' | 'product'>;
  readonly #schema: Schema;
  readonly #units = new Map<string, Promise<EntityModels>>();
  #plan: Plan | undefined;

  constructor(ctx: Pick<ServerContext, 'database' | 'product'>, schema: Schema) {
    this.#ctx = ctx;
    this.#schema = schema;
  }

  async of(businessUnit: string): Promise<EntityModels> {
    const plan = this.#planned();
    if (plan.describing.length === 0) return plan.product.entities;
    const known = this.#units.get(businessUnit);
    if (known) return known;
    const read = this.#read(plan, businessUnit, (statement) => this.#ctx.database.query(statement));
    if (this.#units.size >= MOST_UNITS) this.#units.clear();
    this.#units.set(businessUnit, read);
    // What failed is tried again.
    read.catch(() => {
      if (this.#units.get(businessUnit) === read) this.#units.delete(businessUnit);
    });
    return read;
  }

  /** The same as the rows stand inside a transaction, for it alone. */
  within(businessUnit: string, query: ReadRows): Promise<EntityModels> {
    return this.#read(this.#planned(), businessUnit, query);
  }

  describes({ base }: EntityModel): boolean {
    return this.#planned().described.has(tableNameOf(base));
  }

  changed(table: string, businessUnit: string): readonly EntityModel[] {
    const concerned = this.#planned().described.get(table) ?? [];
    if (concerned.length > 0) {
      if (businessUnit === '') this.#units.clear();
      else this.#units.delete(businessUnit);
    }
    return concerned;
  }

  forget(): void {
    this.#units.clear();
  }

  #planned(): Plan {
    const { product } = this.#ctx.product.current;
    if (this.#plan?.product !== product) {
      this.#plan = planOf(product);
      this.#units.clear();
    }
    return this.#plan;
  }

  async #read({ product, describing }: Plan, businessUnit: string, query: ReadRows): Promise<EntityModels> {
    const attributes = new Map<string, readonly Attribute[]>();
    for (const model of describing)
      attributes.set(model.name, readAttributes(await this.#rows(model, businessUnit, query)));
    const attributesOf = (entity: string) => attributes.get(entity) ?? [];
    return Object.fromEntries(
      Object.entries(product.entities).map(([name, model]) => [name, expandModel(model, attributesOf)]),
    );
  }

  async #rows(model: EntityModel, businessUnit: string, query: ReadRows): Promise<Row[]> {
    const fields = allFields(model, this.#schema.tableOf(model));
    const params = new Params();
    const where = whereSql({ businessUnit, filters: [] }, fields, params);
    const order = orderSql(fields, defaultSort(fields), { collation: '' });
    const limit = params.add(MOST_ATTRIBUTES, 'bigint');
    const [found] = await query({
      text: `select coalesce(json_agg(r), '[]')::text as rows from (select ${fields.select} from ${fields.from(fields.table.sql, fields.select, where, order)} where ${where} order by ${order} limit ${limit}) r`,
      values: params.values,
    });
    return JSON.parse(found?.rows ?? '[]') as Row[];
  }
}

function planOf(product: ProductModel): Plan {
  const described = new Map<string, EntityModel[]>();
  const names = new Set<string>();
  for (const model of Object.values(product.entities)) {
    for (const name of attributeEntities(model)) {
      const describing = product.entities[name];
      if (!describing) continue;
      names.add(name);
      const table = tableNameOf(describing.base);
      described.set(table, [...(described.get(table) ?? []), model]);
    }
  }
  return { product, describing: [...names].flatMap((name) => product.entities[name] ?? []), described };
}
