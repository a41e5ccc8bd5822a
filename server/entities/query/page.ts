import type { Statement } from '../../db';
import type { Field, Fields } from './fields';
import { orderSql, type TextOrder } from './order';
import { Params } from './params';
import { type Choice, whereSql } from './where';

export interface Page {
  readonly choice: Choice;
  readonly sort: readonly { readonly field: Field; readonly desc: boolean }[];
  readonly order: TextOrder;
  readonly skip: number;
  readonly take: number;
}

/** From here on a page skips over the index alone and fetches its rows afterwards. */
const DEEP = 200;

/** The rows of a page as one JSON text, built by the database and passed on as it is. */
export function pageStatement(fields: Fields, page: Page): Statement {
  const params = new Params();
  const rows = rowsSql(fields, page, params);
  return { text: `select coalesce(json_agg(r), '[]'::json)::text as rows from (${rows}) r`, values: params.values };
}

function rowsSql(fields: Fields, { choice, sort, order, skip, take }: Page, params: Params): string {
  const { table } = fields;
  const where = whereSql(choice, fields, params);
  const orderBy = orderSql(fields, sort, order);
  const limit = `limit ${params.add(take, 'bigint')}`;
  if (skip < DEEP) {
    const offset = skip > 0 ? ` offset ${params.add(skip, 'bigint')}` : '';
    return `select ${fields.select} from ${table.sql} t where ${where} order by ${orderBy} ${limit}${offset}`;
  }
  const keys = ['business_unit', ...table.key.map(({ sql }) => sql)];
  const same = keys.map((key) => `t.${key} = k.${key}`).join(' and ');
  const chosen = `select ${keys.map((key) => `t.${key}`).join(', ')} from ${table.sql} t where ${where} order by ${orderBy} ${limit} offset ${params.add(skip, 'bigint')}`;
  return `select ${fields.select} from (${chosen}) k join ${table.sql} t on ${same} order by ${orderBy}`;
}

/** The number of rows that the choice takes in, with the snapshot at which it holds. */
export function countStatement(fields: Fields, choice: Choice): Statement {
  const params = new Params();
  const where = whereSql(choice, fields, params);
  return {
    text: `select count(*) as count, pg_current_snapshot()::text as snapshot from ${fields.table.sql} t where ${where}`,
    values: params.values,
  };
}
