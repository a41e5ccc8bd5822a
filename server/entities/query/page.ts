import type { Statement } from '../../platform/db';
import { Params } from '../sql/params';
import { holdsSql, SNAPSHOT } from './cache';
import type { Field, Fields } from './fields';
import { orderSql, type TextOrder } from './order';
import { type Cursor, seekSql } from './seek';
import { type Selection, whereSql } from './where';

export interface Page {
  readonly choice: Selection;
  readonly sort: readonly { readonly field: Field; readonly desc: boolean }[];
  readonly order: TextOrder;
  readonly skip: number;
  readonly take: number;
}

/** What a page's statement tells besides the rows. */
export interface PageExtras {
  /** Start from this row, which stood at that place when it was marked. */
  readonly mark?: { readonly skip: number; readonly values: Cursor };
  /** Snapshots of what is known; the answer says of each whether it still holds: `holds0`, `holds1`. */
  readonly snapshots?: readonly string[];
  /** Tell the snapshot, so that the page itself may be marked. */
  readonly isMarked?: boolean;
}

/** From here on a page skips over the index alone and fetches its rows afterwards. */
export const DEEP = 200;

/** The rows of a page as one JSON text, built by the database and passed on as it is. */
export function pageStatement(fields: Fields, page: Page, extras: PageExtras = {}): Statement {
  const params = new Params();
  const rows = rowsSql(fields, page, extras, params);
  const holds = (extras.snapshots ?? []).map(
    (snapshot, index) =>
      `, ${holdsSql(fields.table.name, page.choice.businessUnit, snapshot, params)} as holds${index}`,
  );
  const snapshot = extras.isMarked ? `, ${SNAPSHOT} as snapshot` : '';
  return { text: `select ${ANSWER}${holds.join('')}${snapshot} from (${rows}) r`, values: params.values };
}

const ANSWER = `coalesce(json_agg(r), '[]'::json)::text as rows, count(*)::int as size`;

/**
 * A page that tells as well how many rows the choice takes in, as `total`, with the snapshot at which that holds. All
 * of them are read, once: for a choice of few rows, of which the page and the number would find the same ones.
 */
export function countedPageStatement(fields: Fields, { choice, sort, order, skip, take }: Page): Statement {
  const params = new Params();
  const where = whereSql(choice, fields, params);
  const orderBy = orderSql(fields, sort, order);
  const chosen = `select t.* from ${fields.from(fields.table.sql, fields.select, where, orderBy)} where ${where}`;
  const paging = `limit ${params.add(take, 'bigint')} offset ${params.add(skip, 'bigint')}`;
  const rows = answered(fields, `select t.* from chosen t order by ${orderBy} ${paging}`);
  return {
    text: `with chosen as (${chosen}) select ${ANSWER}, (select count(*) from chosen) as total, ${SNAPSHOT} as snapshot from (${rows}) r`,
    values: params.values,
  };
}

function rowsSql(fields: Fields, page: Page, { mark }: PageExtras, params: Params): string {
  const { choice, sort, order, take } = page;
  const { table } = fields;
  const seek = mark ? ` and ${seekSql(fields, page, mark.values, params)}` : '';
  const where = `${whereSql(choice, fields, params)}${seek}`;
  const orderBy = orderSql(fields, sort, order);
  const limit = `limit ${runsAlongSort(page) ? take : params.add(take, 'bigint')}`;
  const skip = page.skip - (mark?.skip ?? 0);
  const from = fields.from(table.sql, fields.select, where, orderBy);
  if (skip < DEEP) {
    const offset = skip > 0 ? ` offset ${params.add(skip, 'bigint')}` : '';
    return answered(fields, `select t.* from ${from} where ${where} order by ${orderBy} ${limit}${offset}`);
  }
  const keys = table.key.map(({ sql }) => sql);
  const unit = `t.business_unit = ${params.add(choice.businessUnit, 'text')}`;
  const same = [unit, ...keys.map((key) => `t.${key} = k.${key}`)].join(' and ');
  const chosen = `select ${keys.map((key) => `t.${key}`).join(', ')} from ${fields.from(table.sql, where, orderBy)} where ${where} order by ${orderBy} ${limit} offset ${params.add(skip, 'bigint')}`;
  return `select ${fields.select} from (${chosen}) k join ${from} on ${same} order by ${orderBy}`;
}

/** Rows as they are answered: written after they are chosen, since writing out times costs more than sorting. */
function answered(fields: Fields, rows: string): string {
  return `select ${fields.select} from (${rows}) t`;
}

const RANGES: ReadonlySet<unknown> = new Set(['<', '<=', '>', '>=', 'between']);
/** More different texts than pages have sizes would only crowd out the prepared ones. */
const WRITTEN_TAKES: ReadonlySet<number> = new Set([5, 10, 15, 20, 25, 30, 40, 50, 100, 200]);

/**
 * True if rows are chosen by nothing but a range of what they are sorted by first. Then one plan is best for all values,
 * and PostgreSQL keeps it once the text itself says how few rows are wanted. Any other choice is planned each time: a
 * plan for values in general is ruinous for a rare one.
 */
function runsAlongSort({ choice, sort, take }: Page): boolean {
  if (!WRITTEN_TAKES.has(take) || choice.searchText !== undefined || choice.conditions) return false;
  const first = sort[0]?.field.property;
  return choice.filters.every((test) => 'property' in test && test.property === first && RANGES.has(test.operator));
}

/** The number of rows that the choice takes in, with the snapshot at which it holds. */
export function countStatement(fields: Fields, choice: Selection): Statement {
  const params = new Params();
  const where = whereSql(choice, fields, params);
  return {
    text: `select count(*) as answer, ${SNAPSHOT} as snapshot from ${fields.from(fields.table.sql, where)} where ${where}`,
    values: params.values,
  };
}
