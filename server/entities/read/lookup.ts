import { ENTITY_LOOKUP, LOOKUP_PARAMETERS } from '../../../src/engine/http';
import { featureOn } from '../../../src/engine/permission';
import { foldText, searchWords } from '../../../src/engine/query';
import type { EntityModels, Session } from '../../platform/context';
import { DESCRIBED } from '../../platform/db';
import { badRequest, notFound } from '../../platform/errors';
import { allFields, fieldsOf } from '../query/fields';
import { unknownName } from '../query/names';
import { orderExpression } from '../query/order';
import { whereSql } from '../query/where';
import type { Schema } from '../schema';
import { direction } from '../sql/direction';
import { Params } from '../sql/params';
import { collationOf } from '../sql/text';
import { partPattern } from '../tables/search';
import { bindCondition, type ReaderContext } from './list';
import { readGiven, referenceOf } from './lookup-reference';

/** GET below this path gives value and text of an entity's rows: all that a session needs who may not see the rest. */
export const LOOKUP_PATH = ENTITY_LOOKUP.toLowerCase();

const MOST = 1000;
const PARAMETERS = [...LOOKUP_PARAMETERS, 'clientVersion', '_'];

/**
 * Values of a lookup: `[{value, text}]` in the order of the text. `value` (repeatable) asks for the texts of known
 * values; `of` with `property` or `pageFilter` names the reference whose filter, value and text hold, and `given` the
 * values that its filter waits for.
 */
export async function lookupValues(
  ctx: ReaderContext,
  schema: Schema,
  entities: EntityModels,
  name: string,
  query: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<string> {
  const model = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (!model || !featureOn(model.feature, session.features)) throw notFound('lookup', name);
  const unknown = Object.keys(query).find((given) => !PARAMETERS.includes(given));
  if (unknown !== undefined) throw unknownName('The query', unknown, PARAMETERS);
  const reference = referenceOf(entities, query, name, session);
  // What the system only shows has lists of its own, which say who sees which rows.
  if (!reference && DESCRIBED[model.base]?.kind === 'view') throw notFound('lookup', name);
  const seen = fieldsOf(model, schema.tableOf(model), session);
  // The lookup's own filter holds for everyone, whatever guards the properties that it names.
  const fields = allFields(model, schema.tableOf(model));
  const value = seen.byName.get(reference?.value ?? model.key[0] ?? '');
  const text = seen.byName.get(reference?.text ?? model.display) ?? value;
  if (!value || !text) throw notFound('lookup', name);
  // What the reference shows behind the text, for those who may see it.
  const also = seen.byName.get(reference?.also ?? '');
  const shown = [text, ...(also ? [also] : [])].map(({ sql }) => `t.${sql}::text`);

  const params = new Params();
  const conditions = reference?.filter
    ? [await bindCondition(ctx, reference.filter, session, readGiven(query.given))]
    : [];
  const chosen = { ...fields, unseen: seen.unseen };
  const where = [whereSql({ businessUnit: session.businessUnit, filters: [], conditions }, chosen, params)];
  const search = query.searchText;
  for (const word of typeof search === 'string' ? searchWords(search.slice(0, MOST)) : []) {
    const pattern = params.add(partPattern(foldText(word)), 'text');
    where.push(`(${shown.map((sql) => `${sql} ilike ${pattern}`).join(' or ')})`);
  }
  if (query.value !== undefined) {
    const values = [query.value].flat().map(String);
    if (values.length > MOST) throw badRequest(`value lists ${values.length} values; at most ${MOST} are allowed`);
    where.push(`t.${value.sql}::text = any(${params.add(values, 'text[]')})`);
  }
  const order = orderExpression(text, { collation: collationOf(session.language, schema.collations) });
  const limit = params.add(Math.min(whole(query, 'take') ?? MOST, MOST), 'bigint');
  const skip = params.add(whole(query, 'skip') ?? 0, 'bigint');
  const said = also ? `concat_ws(' · ', ${shown.join(', ')})` : `t.${text.sql}`;
  const columns = `t.${value.sql} as value, ${said} as text`;
  const [row] = await ctx.database.read<{ rows: string }>({
    text: `select coalesce(json_agg(r), '[]')::text as rows from (select ${columns} from ${fields.from(fields.table.sql, columns, ...where, order)}
      where ${where.join(' and ')} order by ${order} ${direction(false)}, ${fields.table.key.map(({ sql }) => `t.${sql}`).join(', ')} limit ${limit} offset ${skip}) r`,
    values: params.values,
  });
  return row?.rows ?? '[]';
}

function whole(query: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value))
    throw badRequest(`${name} is ${JSON.stringify(value)}; expected a whole number`);
  return Number(value);
}
