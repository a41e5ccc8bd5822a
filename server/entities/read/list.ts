import { ROWS_LIMIT_SETTING } from '../../../src/engine/constants';
import type { Condition, EntityModel, FurtherCallModel } from '../../../src/engine/model';
import type { Aggregate, LoadOptions, Row } from '../../../src/engine/query';
import { propertiesOf } from '../../../src/engine/query';
import { atClock, dependsOnClock, type Filter } from '../../../src/engine/query/filter';
import { clockValue } from '../../../src/engine/value';
import type { ServerContext, Session } from '../../platform/context';
import { accessDenied, badRequest } from '../../platform/errors';
import type { Asked } from '../learning';
import { aggregateStatement } from '../query/aggregate';
import { SNAPSHOT } from '../query/cache';
import type { BoundCondition } from '../query/condition';
import { Counts } from '../query/counts';
import { type Fields, fieldsOf } from '../query/fields';
import type { Grouping } from '../query/group';
import { Groups } from '../query/groups';
import { KeptAnswers } from '../query/kept';
import { readOptions } from '../query/options';
import { defaultSort, sortFields, type TextOrder } from '../query/order';
import { type LoadedPage, Pages } from '../query/pages';
import { summarySql } from '../query/summary';
import { type Selection, seenSql, whereSql } from '../query/where';
import { readSettings, rowsLimit, type SessionSettings } from '../settings';
import { Params } from '../sql/params';
import { collationOf } from '../sql/text';
import { keysSql } from '../tables/keys';
import type { Table } from '../tables/table';
import { resolverOf } from '../values';
import { RowCounter } from './count';
import { pageFilters } from './page-filters';

export type ReaderContext = Pick<ServerContext, 'database' | 'config' | 'product' | 'clock'>;

/** Answers list calls. Answers are JSON texts: the database builds the rows, nobody parses them on the way. */
export class ListReader {
  readonly #ctx: ReaderContext;
  /** Counts rows for widgets, out of the same memory. */
  readonly counter: RowCounter;
  readonly #counts: Counts;
  readonly #groups: Groups;
  readonly #pages: Pages;
  /** What is said of all rows of a choice. */
  readonly #said: KeptAnswers<string>;
  readonly #collations: () => ReadonlySet<string>;

  constructor(ctx: ReaderContext, collations: () => ReadonlySet<string>, asked: Asked) {
    this.#ctx = ctx;
    this.#counts = new Counts(ctx.database, asked);
    this.#groups = new Groups(ctx.database, asked);
    this.counter = new RowCounter(ctx, this.#counts, this.#groups);
    this.#pages = new Pages(ctx.database, this.#counts, asked);
    this.#said = new KeptAnswers(ctx.database, 500);
    this.#collations = collations;
  }

  /**
   * The answer to `call` with the query of its address: an object with skip or take, else the plain rows. A condition of
   * the call that is about a field which the session does not see is refused, since the rows would tell of it.
   */
  async list(
    model: EntityModel,
    table: Table,
    call: FurtherCallModel,
    query: Readonly<Record<string, unknown>>,
    session: Session,
  ): Promise<string> {
    const fields = fieldsOf(model, table, session);
    const options = readOptions(query);
    const settings = once(() => readSettings(this.#ctx, session));
    const filters = await pageFilters(fields, call, query, session, async () => (await settings()).region);
    if (options.filter !== undefined) filters.push(options.filter);
    if (call.filter && !propertiesOf(call.filter).every((name) => fields.byName.has(name))) throw accessDenied();
    const choice: Selection = {
      businessUnit: session.businessUnit,
      filters: await this.#atClock(fields, filters, settings),
      ...(call.filter ? { conditions: [await bindCondition(this.#ctx, call.filter, session)] } : {}),
      ...(options.searchText === undefined ? {} : { searchText: options.searchText }),
    };
    const order = { collation: collationOf(session.language, this.#collations()) };
    const isPaged = options.skip !== undefined || options.take !== undefined;
    const { takeLimit } = this.#ctx.config;
    if ((options.take ?? 0) > takeLimit)
      throw badRequest(`take is ${options.take}; at most ${takeLimit} rows are given at once`);
    if (options.group) return this.#grouped(fields, choice, options, order, settings, isPaged);
    const limit = Math.min(options.take ?? takeLimit, await this.#mostRows(model, isPaged, settings));
    const sort = options.sort ? sortFields(fields, options.sort, 'sort') : defaultSort(fields);
    const withCount = options.requireTotalCount === true;
    const [page, ...rest] = await Promise.all([
      limit === 0
        ? this.#nothing(fields, choice, withCount)
        : this.#pages.load(fields, { choice, sort, order, skip: options.skip ?? 0, take: limit }, withCount),
      ...(options.totalSummary ? [this.#summary(fields, choice, options.totalSummary)] : []),
      ...(options.aggregate ? [this.#cells(fields, choice, options.aggregate, settings)] : []),
    ]);
    const count = page.count === undefined ? '' : `,"totalCount":${page.count}`;
    const isObject = isPaged || withCount || options.totalSummary !== undefined || options.aggregate !== undefined;
    return isObject ? `{"result":${page.rows}${count}${rest.join('')}}` : page.rows;
  }

  /** Times that filters tell by their distance from now. */
  async #atClock(
    { byName }: Fields,
    filters: readonly Filter[],
    settings: () => Promise<SessionSettings>,
  ): Promise<readonly Filter[]> {
    const isMoment = (property: string) => byName.get(property)?.kind === 'date-time';
    if (!filters.some((filter) => dependsOnClock(filter, isMoment))) return filters;
    const [now, { region }] = [this.#ctx.clock.now(), await settings()];
    return filters.map((filter) => atClock(filter, isMoment, now, (name, at) => clockValue(name, at, region)));
  }

  /** The limit for all is one of what is loaded at once; one of the definition's own holds for each page (OPEN-182). */
  async #mostRows(
    { endpoints: { limit } }: EntityModel,
    isPaged: boolean,
    settings: () => Promise<SessionSettings>,
  ): Promise<number> {
    const { takeLimit } = this.#ctx.config;
    return isPaged && limit === ROWS_LIMIT_SETTING
      ? takeLimit
      : Math.min(takeLimit, rowsLimit(limit, await settings()));
  }

  /** The answer to `take=0`: only the count is wanted. */
  async #nothing(fields: Fields, choice: Selection, withCount: boolean): Promise<LoadedPage> {
    return { rows: '[]', ...(withCount ? { count: await this.#counts.count(fields, choice) } : {}) };
  }

  /** Rows by their keys as objects, for those who know which they want. */
  async byKeys(fields: Fields, businessUnit: string, keys: readonly string[]): Promise<Row[]> {
    if (keys.length === 0) return [];
    const params = new Params();
    const unit = `t.business_unit = ${params.add(businessUnit, 'text')}`;
    const where = [unit, keysSql(fields.table, keys, params), ...seenSql(fields, params)].join(' and ');
    const text = `select coalesce(json_agg(r), '[]'::json)::text as rows from (select ${fields.select} from ${fields.from(fields.table.sql, fields.select, where)} where ${where} order by ${fields.table.key.map(({ sql }) => `t.${sql}`).join(', ')}) r`;
    return JSON.parse(await this.#text({ text, values: params.values })) as Row[];
  }

  async #grouped(
    fields: Fields,
    choice: Selection,
    options: LoadOptions,
    order: TextOrder,
    settings: () => Promise<SessionSettings>,
    isPaged: boolean,
  ): Promise<string> {
    const grouping: Grouping = {
      choice,
      groups: options.group ?? [],
      sort: options.sort ? sortFields(fields, options.sort, 'sort') : [],
      summaries: options.groupSummary ?? [],
      order,
      region: options.group?.some(({ groupInterval }) => groupInterval !== undefined)
        ? (await settings()).region
        : 'UTC',
      skip: options.skip ?? 0,
      take: options.take,
      limit: this.#ctx.config.takeLimit,
      isCounted: options.requireTotalCount === true || options.requireGroupCount === true,
    };
    const [{ groups, groupCount, rowCount }, ...rest] = await Promise.all([
      this.#groups.load(fields, grouping),
      ...(options.totalSummary ? [this.#summary(fields, choice, options.totalSummary)] : []),
    ]);
    const counts = [
      ...(options.requireTotalCount ? [`,"totalCount":${rowCount}`] : []),
      ...(options.requireGroupCount ? [`,"groupCount":${groupCount}`] : []),
    ];
    const isObject = isPaged || options.totalSummary !== undefined || counts.length > 0;
    const text = JSON.stringify(groups);
    return isObject ? `{"result":${text}${[...counts, ...rest].join('')}}` : text;
  }

  async #summary(
    fields: Fields,
    choice: Selection,
    summaries: NonNullable<LoadOptions['totalSummary']>,
  ): Promise<string> {
    const params = new Params();
    const where = whereSql(choice, fields, params);
    const columns = summarySql(fields, summaries, 'totalSummary').join(', ');
    const text = `select json_build_array(${columns})::text as answer, ${SNAPSHOT} as snapshot from ${fields.from(fields.table.sql, columns, where)} where ${where}`;
    return `,"summary":${await this.#said.ask({ text, values: params.values }, fields, choice)}`;
  }

  async #cells(
    fields: Fields,
    choice: Selection,
    aggregate: Aggregate,
    settings: () => Promise<SessionSettings>,
  ): Promise<string> {
    const isCut = aggregate.by.some(({ groupInterval }) => groupInterval !== undefined);
    const statement = aggregateStatement(fields, choice, aggregate, isCut ? (await settings()).region : 'UTC');
    return `,"cells":${await this.#said.ask(statement, fields, choice)}`;
  }

  async #text(statement: { text: string; values: readonly unknown[] }): Promise<string> {
    const [row] = await this.#ctx.database.read<{ rows: string }>(statement);
    return row?.rows ?? '[]';
  }
}

/** A condition of a definition, with the session's values, or those given, for its placeholders. */
export async function bindCondition(
  ctx: ReaderContext,
  condition: Condition,
  session: Session,
  given: ReadonlyMap<string, unknown> = new Map(),
): Promise<BoundCondition> {
  const resolve = await resolverOf(ctx, session, ctx.clock.now());
  return { condition, resolve: (placeholder) => given.get(placeholder) ?? resolve(placeholder) };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => (kept ??= work());
}
