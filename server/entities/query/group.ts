/**
 * Grouping as SQL: one statement per level gives its groups with counts and summaries, one more the rows below them.
 * Groups stand in the order in which a reader of the sorted rows meets them, as in DevExtreme's own store.
 */
import type { Group, GroupOption, Row, SummaryOption } from '../../../src/engine/query';
import type { Database, Statement } from '../../platform/db';
import { badRequest } from '../../platform/errors';
import { direction } from '../sql/direction';
import { Params } from '../sql/params';
import { SNAPSHOT } from './cache';
import { type Field, type Fields, fieldNamed } from './fields';
import { type GroupKey, groupKey } from './group-key';
import { orderSql, type TextOrder } from './order';
import { summarySql } from './summary';
import { type Selection, whereSql } from './where';

export interface Grouping {
  readonly choice: Selection;
  readonly groups: readonly GroupOption[];
  readonly sort: readonly { readonly field: Field; readonly desc: boolean }[];
  readonly summaries: readonly SummaryOption[];
  readonly order: TextOrder;
  readonly region: string;
  readonly skip: number;
  readonly take: number | undefined;
  /** Most groups and rows of one answer. */
  readonly limit: number;
  /** Whether groups and rows of the whole choice are to be counted. */
  readonly isCounted?: boolean;
}

/** Asks for the one text that the statement of a level answers as `answer`. */
export type Ask = (statement: Statement, level: number) => Promise<string>;

/** The groups of a page. */
export interface LoadedGroups {
  readonly groups: Group[];
  /** How many groups of the first level there are, and how many rows in all of them. */
  readonly groupCount: number;
  readonly rowCount: number;
}

interface Level {
  readonly rows: readonly LevelRow[];
  /** Of the first level, if it was asked to count. */
  readonly groups?: number;
  readonly total?: number;
}

interface LevelRow {
  readonly keys: readonly unknown[];
  readonly count: number;
  readonly summary: readonly unknown[];
}

/**
 * The groups of the page, nested, with their rows if the last level is expanded. Each level is asked for once: what is
 * counted over all groups comes with those of the page.
 */
export async function loadGroups(
  database: Database,
  fields: Fields,
  grouping: Grouping,
  ask: Ask,
): Promise<LoadedGroups> {
  const { groups, limit, take } = grouping;
  const levels: Level[] = [];
  const page = Math.min(take ?? limit + 1, limit + 1);
  for (let level = 1; level <= groups.length; level++) {
    const answer = await ask(levelStatement(fields, grouping, level, page, levels[0]?.rows), level);
    levels.push(JSON.parse(answer) as Level);
    if (levels.at(-1)!.rows.length > limit)
      throw badRequest(`group gives more than ${limit} groups; ask for fewer with filter or take`);
  }
  const isExpanded = groups.at(-1)?.isExpanded !== false;
  const [{ rows: top, groups: groupCount, total: rowCount }] = levels as [Level];
  const rows = isExpanded && top.length > 0 ? await expandedRows(database, fields, grouping, top) : undefined;
  return {
    groups: nest(
      levels.map((level) => level.rows),
      rows,
      grouping.summaries.length > 0,
    ),
    groupCount: groupCount ?? 0,
    rowCount: rowCount ?? 0,
  };
}

function levelStatement(
  fields: Fields,
  grouping: Grouping,
  level: number,
  page: number,
  top: readonly LevelRow[] | undefined,
): Statement {
  const params = new Params();
  const where = whereSql(grouping.choice, fields, params);
  const keys = keysOf(fields, grouping, level, params);
  const summaries = summarySql(fields, grouping.summaries, 'groupSummary');
  const only = top ? ` and ${inGroups(keys[0]!, top, params)}` : '';
  const isPlain = isPlainOrder(grouping);
  // By the columns as they stand an index gives the groups; what is one group besides is put together afterwards.
  const isByColumns = isPlain && summaries.length === 0;
  const inner = [
    ...keys.map(({ raw, column }, index) => `${isByColumns ? column : raw} as g${index}`),
    'count(*) as count',
    `json_build_array(${summaries.join(', ')}) as summary`,
    ...(isPlain ? [] : ['min(t.met) as met']),
  ];
  const met = isPlain ? '' : `row_number() over (order by ${rowOrder(fields, grouping, params)}) as met`;
  const from = fields.from(fields.table.sql, where, only, met, ...inner);
  const source = isPlain
    ? `${from} where ${where}${only}`
    : `(select t.*, ${met} from ${from} where ${where}) t where true${only}`;
  const orders = isPlain
    ? keys.map(({ order }, index) => `${order(`g${index}`)} ${direction(grouping.groups[index]!.desc)}`)
    : ['met'];
  const [limit, skip] = level === 1 ? [page, grouping.skip] : [grouping.limit + 1, 0];
  const paging = `limit ${params.add(limit, 'bigint')} offset ${params.add(skip, 'bigint')}`;
  const places = keys.map((_, index) => index + 1).join(', ');
  const found = `select ${inner.join(', ')} from ${source} group by ${places}`;
  const grouped =
    isByColumns && keys.some(({ raw, column }) => raw !== column)
      ? `select ${keys.map(({ together }, index) => `${together(`f.g${index}`)} as g${index}`).join(', ')}, sum(f.count)::bigint as count, '[]'::json as summary from (${found}) f group by ${places}`
      : found;
  const built = `json_build_object('keys', json_build_array(${keys.map(({ value }, index) => value(`g${index}`)).join(', ')}), 'count', count, 'summary', summary)`;
  const rows = (from: string) =>
    `(select coalesce(json_agg(${built}), '[]') from (select * from ${from} g order by ${orders.join(', ')} ${paging}) s)`;
  const isCounted = grouping.isCounted && level === 1;
  const answer = isCounted
    ? `'rows', ${rows('found')}, 'groups', (select count(*) from found), 'total', (select coalesce(sum(count), 0) from found)`
    : `'rows', ${rows(`(${grouped})`)}`;
  const text = `${isCounted ? `with found as (${grouped}) ` : ''}select json_build_object(${answer})::text as answer, ${SNAPSHOT} as snapshot`;
  return { text, values: params.values };
}

function keysOf(fields: Fields, { groups, order, region }: Grouping, level: number, params: Params): GroupKey[] {
  return groups
    .slice(0, level)
    .map((option) => groupKey(fieldNamed(fields, option.selector, 'group'), option, order, region, params));
}

/** True if the groups' own order is the order in which they are met: no sort names a grouped field. */
function isPlainOrder({ groups, sort }: Grouping): boolean {
  return !groups.some(({ selector }) => sort.some(({ field }) => field.property === selector));
}

/** Order of the rows: grouped fields that no sort names, then the sort, then the key. */
function rowOrder(fields: Fields, grouping: Grouping, params: Params): string {
  const { groups, sort, order, region } = grouping;
  const leading = groups
    .filter(({ selector }) => !sort.some(({ field }) => field.property === selector))
    .map((option) => {
      const key = groupKey(fieldNamed(fields, option.selector, 'group'), option, order, region, params);
      return `${key.order(key.raw)} ${direction(option.desc)}`;
    });
  return [...leading, orderSql(fields, sort, order)].join(', ');
}

function inGroups({ raw, type }: GroupKey, groups: readonly LevelRow[], params: Params): string {
  const values = groups.map(({ keys }) => keys[0]);
  const filled = values.filter((value) => value !== null);
  const list = params.add(filled.map(String), 'text[]');
  const tests = [`${raw} = any(${list}::${type}[])`, ...(filled.length < values.length ? [`${raw} is null`] : [])];
  return `(${tests.join(' or ')})`;
}

/** Rows of the page's groups, in order, each with its keys. */
async function expandedRows(
  database: Database,
  fields: Fields,
  grouping: Grouping,
  top: readonly LevelRow[],
): Promise<{ keys: readonly unknown[]; row: Row }[]> {
  const params = new Params();
  const where = whereSql(grouping.choice, fields, params);
  const keys = keysOf(fields, grouping, grouping.groups.length, params);
  const only = inGroups(keys[0]!, top, params);
  const limit = params.add(grouping.limit + 1, 'bigint');
  const groupKeys = keys.map(({ value, raw }) => value(raw)).join(', ');
  const order = rowOrder(fields, grouping, params);
  const from = fields.from(fields.table.sql, fields.select, where, groupKeys, only, order);
  const text = `select coalesce(json_agg(json_build_object('keys', t.group_keys, 'row', row_to_json(r))), '[]')::text as rows from (
    select t.*, json_build_array(${groupKeys}) as group_keys from ${from} where ${where} and ${only}
    order by ${order} limit ${limit}) t, lateral (select ${fields.select}) r`;
  const found = await database.read<{ rows: string }>({ text, values: params.values });
  const rows = JSON.parse(found[0]?.rows ?? '[]') as { keys: readonly unknown[]; row: Row }[];
  if (rows.length > grouping.limit)
    throw badRequest(`group gives more than ${grouping.limit} rows; ask for fewer with filter or take`);
  return rows;
}

/** Puts the levels into each other. A group above others counts its groups, one above rows its rows. */
function nest(
  levels: readonly (readonly LevelRow[])[],
  rows: readonly { keys: readonly unknown[]; row: Row }[] | undefined,
  hasSummary: boolean,
): Group[] {
  const below = new Map<string, (Group | Row)[]>();
  const put = (keys: readonly unknown[], item: Group | Row) => {
    const path = JSON.stringify(keys);
    const items = below.get(path);
    if (items) items.push(item);
    else below.set(path, [item]);
  };
  for (const { keys, row } of rows ?? []) put(keys, row);
  for (let level = levels.length - 1; level >= 0; level--) {
    const isLast = level === levels.length - 1;
    for (const { keys, count, summary } of levels[level]!) {
      const items = below.get(JSON.stringify(keys)) ?? [];
      put(keys.slice(0, -1), {
        key: keys.at(-1),
        items: isLast && !rows ? null : items,
        count: isLast ? count : items.length,
        ...(hasSummary ? { summary } : {}),
      });
    }
  }
  return (below.get('[]') ?? []) as Group[];
}
