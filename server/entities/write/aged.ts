/** Rows that are kept no longer (`keep` of a definition): they go a few at a time, so that nobody waits for them. */
import type { EntityModel, KeepModel } from '../../../src/engine/model';
import type { EntityModels } from '../../platform/context';
import { type Statement, tellOfChange } from '../../platform/db';
import type { EntitiesContext } from '../index';
import type { Schema } from '../schema';
import { Params } from '../sql/params';
import { asReferred } from '../sql/text';
import type { Column, Table } from '../tables/table';
import { type Reference, referencesTo } from './references';

/** So many rows go in one transaction, with what goes with them. */
const PORTION = 200;

/** Removes them, of all business units; gives how many went, by definition. What somebody works on goes another time. */
export async function removeAged(
  ctx: Pick<EntitiesContext, 'database' | 'log'>,
  schema: Schema,
  entities: EntityModels,
): Promise<ReadonlyMap<string, number>> {
  const removed = new Map<string, number>();
  for (const model of Object.values(entities)) {
    // Tables of the system keep rules of their own.
    if (!model.keep || model.name !== model.base || schema.tableOf(model).system) continue;
    let count = 0;
    try {
      const statement = removalOf(schema, entities, model, model.keep);
      for (let gone = PORTION; gone === PORTION; count += gone) gone = (await ctx.database.query(statement)).length;
    } catch (error) {
      // Those of other definitions go all the same.
      ctx.log.error({ err: error, definition: model.name }, 'rows that are kept no longer could not be removed');
    }
    if (count > 0) removed.set(model.name, count);
  }
  if (removed.size > 0) {
    ctx.log.info({ rows: Object.fromEntries(removed) }, 'removed rows that are kept no longer');
    await tellOfChange(ctx);
  }
  return removed;
}

/** Removes one portion of them, and gives a row for each. */
function removalOf(schema: Schema, entities: EntityModels, model: EntityModel, keep: KeepModel): Statement {
  const table = schema.tableOf(model);
  const params = new Params();
  const column = (property: string | undefined) => table.columns.get(property ?? '')!;
  const references = referencesTo(schema, entities, model);
  const isPart = ({ other }: Reference) => keep.with.some((name) => entities[name]?.base === other.base);
  const parts = references.filter(isPart);
  const tests = [
    `t.${column(keep.after).sql} < now() - make_interval(days => ${params.add(keep.days, 'int')})`,
    ...(keep.in ? [`${asText(column(model.state))} = any(${params.add(keep.in, 'text[]')})`] : []),
    ...references.filter((one) => !isPart(one)).map((one) => `not exists (select from ${named(one, table, 't')})`),
    ...parts.flatMap((part) =>
      referencesTo(schema, entities, part.other)
        .filter(({ other }) => other.base !== part.other.base)
        .map(
          (one) =>
            `not exists (select from ${part.table.sql} p join ${one.table.sql} q on ${refers(one, part.table, 'q', 'p')} where ${refers(part, table, 'p', 't')})`,
        ),
    ),
  ];
  const isSame = ['business_unit', ...table.key.map(({ sql }) => sql)].map((name) => `t.${name} = a.${name}`);
  const going = parts.map(
    (part, at) =>
      `, part_${at} as (delete from ${part.table.sql} r using aged a where ${refers(part, table, 'r', 'a')})`,
  );
  return {
    text: `with aged as (select t.* from ${table.sql} t where ${tests.join(' and ')} limit ${PORTION} for update skip locked)${going.join('')}
      delete from ${table.sql} t using aged a where ${isSame.join(' and ')} returning 1`,
    values: params.values,
  };
}

/** The state as the definition names it, whatever it is stored as. */
const asText = ({ sql, kind }: Column): string => (kind === 'text' ? `t.${sql}` : `t.${sql}::text`);

/** The rows by which a row is referred to. */
const named = (reference: Reference, table: Table, alias: string): string =>
  `${reference.table.sql} r where ${refers(reference, table, 'r', alias)}`;

/** The condition that one row refers to another. */
function refers({ column, property }: Reference, table: Table, from: string, to: string): string {
  const [key] = table.key;
  const { sql, kind } = (table.columns.get(property.lookup?.value ?? '') ?? key)!;
  const value = `${to}.${sql}`;
  const isNamed =
    column.kind === 'json'
      ? `${from}.${column.sql} @> to_jsonb(array[${value}])`
      : `${from}.${column.sql} = ${asReferred(value, kind)}`;
  return `${from}.business_unit = ${to}.business_unit and ${isNamed}`;
}
