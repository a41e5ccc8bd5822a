import { columnNameOf } from '../../../src/engine/definition';
import type { EntityModel, ProductModel, PropertyModel } from '../../../src/engine/model';
import { type ColumnKind, KINDS } from '../../../src/engine/value/kinds';
import { DESCRIBED, tableNameOf } from '../../platform/db';
import { ident } from '../sql/names';

export interface Column {
  /** Of the property. */
  readonly property: string;
  /** In the table, quoted. */
  readonly sql: string;
  readonly name: string;
  readonly kind: ColumnKind;
  readonly isKey: boolean;
  readonly required: boolean;
  /** Values are known and few: they are compared as they stand. */
  readonly values?: readonly string[];
  /** Texts may be longer than the entry of an index of whole values: they are found by their parts alone. */
  readonly isLong?: true;
}

/**
 * An entry has 2,704 bytes at most, and PostgreSQL refuses the row of a longer one. It holds a text twice, as it is
 * compared and as it is written, beside unit and key; a letter has up to four bytes.
 */
const LONGEST_WHOLE = 300;

/** The table behind a base definition, with the properties of all definitions that share it. */
export interface Table {
  readonly name: string;
  readonly sql: string;
  readonly base: string;
  /** A table or view of the system, which keeps its own shape. */
  readonly system?: 'table' | 'view';
  readonly models: readonly EntityModel[];
  /** True if rows of other tables refer to its rows. */
  readonly isReferenced: boolean;
  readonly columns: ReadonlyMap<string, Column>;
  readonly key: readonly Column[];
  /** Columns that hold the same values as several kinds, since a property's kind changed: each is kept equal. */
  readonly families: readonly (readonly StoredColumn[])[];
}

/** A column of the database with its kind. */
export interface StoredColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** The tenant of a row. */
export const UNIT_COLUMN = 'business_unit';
/** How often a row was written. */
export const VERSION_COLUMN = 'row_version';

/** The tables of a product, by base. */
export function tablesOf(product: Pick<ProductModel, 'entities'>): ReadonlyMap<string, Table> {
  const byBase = new Map<string, EntityModel[]>();
  for (const model of Object.values(product.entities)) {
    const models = byBase.get(model.base) ?? [];
    if (model.name === model.base) models.unshift(model);
    else models.push(model);
    byBase.set(model.base, models);
  }
  const properties = Object.values(product.entities).flatMap((model) => model.properties);
  const referenced = new Set(properties.map(({ lookup }) => lookup?.entity));
  return new Map([...byBase].map(([base, models]) => [base, tableOf(base, models, referenced)]));
}

function tableOf(base: string, models: readonly EntityModel[], referenced: ReadonlySet<string | undefined>): Table {
  const columns = new Map<string, Column>();
  const key = models[0]!.key;
  for (const model of models) {
    for (const property of model.properties) {
      if (property.computed || columns.has(property.name)) continue;
      columns.set(property.name, columnOf(property, key, model === models[0]));
    }
  }
  const system = DESCRIBED[base];
  const name = tableNameOf(base);
  return {
    name,
    sql: ident(name),
    base,
    ...(system ? { system: system.kind } : {}),
    models,
    isReferenced: models.some((model) => referenced.has(model.name)),
    columns,
    key: key.map((property) => columns.get(property)!),
    families: [],
  };
}

function columnOf(property: PropertyModel, key: readonly string[], inBase: boolean): Column {
  const name = columnNameOf(property);
  const isKey = key.includes(property.name);
  const values = property.values?.map(({ value }) => value).filter((value) => typeof value === 'string');
  return {
    property: property.name,
    name,
    sql: ident(name),
    kind: KINDS[property.kind].column,
    isKey,
    required: isKey || (inBase && isAlwaysGiven(property)),
    ...(values && values.length > 0 ? { values } : isLong(property) ? { isLong: true } : {}),
  };
}

function isLong({ kind, schema }: PropertyModel): boolean {
  return KINDS[kind].column === 'text' && Number(schema.maxLength ?? 0) > LONGEST_WHOLE;
}

/** True if no row of its definition is without a value of the property. */
export function isAlwaysGiven({ required, when, writeOnly, textOf }: PropertyModel): boolean {
  return required && !when && !writeOnly && textOf === undefined;
}

/** What stands between the parts of a key that is one text. */
export const KEY_JOINT = '|';

/** SQL that gives a key as one text, its parts joined, of a row known by `alias`. */
export function keyText(table: Pick<Table, 'key'>, alias?: string): string {
  const prefix = alias ? `${alias}.` : '';
  return table.key
    .map(({ sql, kind }) => (kind === 'text' ? `${prefix}${sql}` : `${prefix}${sql}::text`))
    .join(` || '${KEY_JOINT}' || `);
}
