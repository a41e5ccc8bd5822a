import type { Transaction } from 'kysely';
import { ERROR_CODES, type FieldError } from '../../../src/engine/http';
import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query';
import { asOwner, type Tables } from '../../platform/db';
import type { Schema } from '../schema';
import { Params } from '../sql/params';
import { type Executor, run } from '../sql/run';
import { foldedColumn } from '../sql/text';
import { isFolded } from '../tables/indexes';
import type { Column, Table } from '../tables/table';
import type { Values } from './empty';
import { RowRefused } from './refused';

type Entities = Readonly<Record<string, EntityModel>>;

/** What is to be written of a row, and how it was. */
export interface Writing {
  readonly values: Values;
  readonly before: Row | undefined;
}

/**
 * By row, the references among the values that lead nowhere in this business unit. The rows that they lead to are held
 * until the end of the transaction, so that nobody deletes them meanwhile; `held` remembers which. Those that the
 * properties `unheld` name are only looked for.
 */
export async function brokenReferences(
  tx: Executor,
  schema: Schema,
  entities: Entities,
  model: Pick<EntityModel, 'properties'>,
  rows: readonly Writing[],
  {
    held = new Set(),
    unheld = [],
  }: { readonly held?: Set<string> | undefined; readonly unheld?: readonly string[] | undefined },
): Promise<FieldError[][]> {
  const errors: FieldError[][] = rows.map(() => []);
  for (const property of model.properties) {
    const other = property.lookup?.entity === undefined ? undefined : entities[property.lookup.entity];
    if (!other) continue;
    const table = schema.tableOf(other);
    const column = table.columns.get(property.lookup?.value ?? other.key[0] ?? '');
    const isHeld = !unheld.includes(property.name);
    const known = isHeld ? held : new Set(held);
    const nameOf = (value: string) => JSON.stringify([other.base, column?.property, value]);
    const named = rows.map((row) => namedIn(row, property));
    const wanted = [...new Set(named.flat())].filter((value) => !known.has(nameOf(value)));
    if (!column || wanted.length === 0) continue;
    const found = await run<{ value: string }>(
      tx,
      `select ${column.sql}::text as value from ${table.sql} where business_unit = current_setting('app.business_unit') and ${column.sql}${column.kind === 'text' ? '' : '::text'} = any($1::text[])${isHeld ? ' for share' : ''}`,
      [wanted],
    );
    for (const { value } of found) known.add(nameOf(value));
    for (const [at, values] of named.entries()) {
      const missing = values.find((value) => !known.has(nameOf(value)));
      if (missing !== undefined)
        errors[at]?.push({
          field: property.name,
          keyword: 'reference',
          message: `names a ${other.title.toLowerCase()} that does not exist`,
          params: { value: missing.slice(0, 100) },
        });
    }
  }
  return errors;
}

/** The values of a reference that are to be written and were not there before. */
function namedIn({ values, before }: Writing, { name }: PropertyModel): string[] {
  const given = values[name];
  if (given === undefined || given === null || JSON.stringify(given) === JSON.stringify(before?.[name])) return [];
  return [given].flat().map(String);
}

/**
 * Why rows cannot be deleted: other rows of the business unit refer to them. By key; a key that nobody refers to is not
 * there. As the owner: only so can indexes of folded texts serve.
 */
export function referrersOf(
  tx: Transaction<Tables>,
  businessUnit: string,
  schema: Schema,
  entities: Entities,
  model: EntityModel,
  rows: ReadonlyMap<string, Row>,
): Promise<Map<string, RowRefused>> {
  return asOwner(tx, () => referrers(tx, businessUnit, referencesTo(schema, entities, model), model, rows));
}

async function referrers(
  tx: Executor,
  businessUnit: string,
  references: readonly Reference[],
  model: EntityModel,
  rows: ReadonlyMap<string, Row>,
): Promise<Map<string, RowRefused>> {
  const refusals = new Map<string, RowRefused>();
  for (const { table, column, property, other } of references) {
    const valueIn = (row: Row) => String(row[property.lookup?.value ?? model.key[0] ?? ''] ?? '');
    const values = [...rows.values()].map(valueIn);
    const params = new Params();
    const list = params.add(values, 'text[]');
    const ofUnit = `t.business_unit = ${params.add(businessUnit, 'text')}`;
    const text =
      column.kind === 'json'
        ? `select distinct e.value as value from ${table.sql} t cross join lateral jsonb_array_elements_text(case jsonb_typeof(t.${column.sql}) when 'array' then t.${column.sql} else '[]' end) e(value) where ${ofUnit} and e.value = any(${list})`
        : `select distinct t.${column.sql}::text as value from ${table.sql} t where ${ofUnit} and t.${column.sql}::text = any(${list})${isFolded(column) ? ` and ${foldedColumn(`t.${column.sql}`)} = any(array(select ${foldedColumn('one')} from unnest(${list}) one))` : ''}`;
    const found = new Set((await run<{ value: string }>(tx, text, params.values)).map(({ value }) => value));
    for (const [key, row] of rows) {
      if (found.has(valueIn(row)) && !refusals.has(key))
        refusals.set(
          key,
          new RowRefused(422, ERROR_CODES.refused, (words) => ({
            reason: words.row('referred', { things: words.plural(other) }),
            details: `${words.plural(other)}: ${words.propertyOf(other, property)}`,
          })),
        );
    }
  }
  return refusals;
}

/** A property by which rows of a table refer to others. */
export interface Reference {
  readonly table: Table;
  readonly column: Column;
  readonly property: PropertyModel;
  readonly other: EntityModel;
}

/** What refers to rows of a definition. */
export function referencesTo(schema: Schema, entities: Entities, model: EntityModel): Reference[] {
  const seen = new Set<string>();
  return Object.values(entities).flatMap((other) =>
    other.properties.flatMap((property): Reference[] => {
      const target = property.lookup?.entity === undefined ? undefined : entities[property.lookup.entity];
      const id = `${other.base}.${property.name}`;
      if (target?.base !== model.base || seen.has(id)) return [];
      seen.add(id);
      const table = schema.tables.get(other.base);
      const column = table?.columns.get(property.name);
      return table && column ? [{ table, column, property, other }] : [];
    }),
  );
}
