/**
 * Makes indexes of what lists are asked for, and takes away those that nobody uses:
 *
 *   calls → noted in memory → written down each minute → what pays is made, one at a time on all instances
 *
 * What definitions call for on tables that are large already is made here as well, and first.
 *
 * Indexes are made and dropped concurrently: nobody who reads or writes waits for them.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config';
import type { Clock } from '../../platform/context';
import { type Database, LOCKS } from '../../platform/db';
import { ident } from '../sql/names';
import { type IndexNeeds, placeOf, SEARCH, setLearntParts } from '../tables/indexes';
import type { OwedIndex } from '../tables/prepare';
import { markOf, replacedName } from '../tables/set-indexes';
import type { Table } from '../tables/table';
import { Asked } from './asked';
import {
  forget,
  forgetOne,
  type Kept,
  readKept,
  readRows,
  readStanding,
  type Standing,
  setState,
  setUsed,
  writeAsked,
} from './kept';
import { isCalledFor, LEARNT, searchOfBefore, type WishedIndex, wishedIndex } from './wish';

type Query = Database['query'];

/** What the keeper needs of the server. */
export interface KeeperContext {
  readonly database: Database;
  readonly config: Pick<
    Config,
    | 'learntIndexes'
    | 'learntIndexesPerTable'
    | 'learntIndexRows'
    | 'learntIndexSeconds'
    | 'learntIndexDays'
    | 'learntIndexMinutes'
  >;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly schema: {
    readonly tables: ReadonlyMap<string, Table>;
    readonly needs: IndexNeeds;
    readonly owed: readonly OwedIndex[];
  };
}

const MINUTE_MS = 60_000;
const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

export class IndexKeeper {
  readonly asked: Asked;
  /** What this instance did since it started, and what stands. */
  readonly figures = { made: 0, dropped: 0, failed: 0, standing: 0 };
  readonly #ctx: KeeperContext;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Owed ones that were made, or could not be. */
  readonly #settled = new WeakSet<OwedIndex>();

  constructor(ctx: KeeperContext) {
    this.#ctx = ctx;
    this.asked = new Asked(isLearning(ctx.database, ctx.config.learntIndexes), () => ctx.schema.needs);
  }

  /** Looks each minute, until it is stopped. The built-in database cannot make an index beside other work. */
  start(): void {
    if (!this.#ctx.database.apart) return;
    this.#timer = setInterval(() => {
      this.look().catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'Could not look after learnt indexes'));
    }, EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** What became of indexes as far as it is written down, those that stand first. */
  async told(): Promise<readonly Pick<Kept, 'table' | 'wish' | 'calls' | 'ms' | 'state'>[]> {
    return (await readKept(this.#ctx.database.query)).filter(({ state }) => state !== 'asked');
  }

  /** Writes down what was asked for, drops what is of no use and makes what pays; one call at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** The longest that one index may take to be made. */
  get #mostMs(): number {
    return this.#ctx.config.learntIndexMinutes * MINUTE_MS;
  }

  async #look(): Promise<void> {
    const { database, clock, schema } = this.#ctx;
    // Without definitions nobody knows what is of use.
    if (schema.tables.size === 0) return;
    await writeAsked(database.query, this.asked.take(), clock.now());
    await database.apart?.(this.#mostMs, async (query) => {
      const [locks] = await query<{ own: boolean; quiet: boolean }>({
        // Tables that are being prepared come first; whoever prepares them ends what is at work here.
        text: 'select pg_try_advisory_lock($1) as own, pg_try_advisory_lock_shared($2) as quiet',
        values: [LOCKS.indexes, LOCKS.preparing],
      });
      if (locks?.own && locks.quiet) await this.#keep(query);
    });
    const standing = await readStanding(database.query, LEARNT);
    const names = standing.filter(({ isValid }) => isValid).map(({ name }) => name);
    this.asked.known = new Set(names);
    this.figures.standing = names.length;
    const made = (await this.told()).filter(({ state }) => state === 'made');
    for (const one of schema.tables.values()) {
      const parts = made.flatMap(({ table, wish }) => (table === one.name && wish.use === 'part' ? wish.by : []));
      setLearntParts(one, new Set(parts));
    }
  }

  async #keep(query: Query): Promise<void> {
    const { config, clock, schema } = this.#ctx;
    for (const one of schema.owed) if (!(await this.#makeOwed(query, one))) return;
    await forget(query, new Date(clock.now().getTime() - config.learntIndexDays * DAY_MS));
    const kept = new Map((await readKept(query)).map((one) => [one.name, one]));
    const standing: Kept[] = [];
    for (const index of await readStanding(query, LEARNT, this.#ctx.database.replicas)) {
      const one = kept.get(index.name);
      if (await this.#isOfUse(query, index, one)) standing.push(one!);
    }
    for (const [index, one] of await this.#paying(query, await readKept(query), standing))
      if (!(await this.#make(query, index, one))) return;
  }

  /** False for an index that is dropped now. */
  async #isOfUse(query: Query, { name, isValid, scans }: Standing, one: Kept | undefined): Promise<boolean> {
    const { clock, config, log } = this.#ctx;
    const now = clock.now();
    const drop = async (why: string): Promise<false> => {
      await dropIndex(query, name);
      this.figures.dropped += 1;
      log.info({ index: name }, `Dropped the learnt index ${name}: ${why}`);
      return false;
    };
    // Whoever made it was ended; it is asked for as before.
    if (!isValid) return drop('it was not made to its end');
    const isWanted = config.learntIndexes > 0;
    if (!isWanted || !one || !this.#indexOf(one)) {
      await forgetOne(query, name);
      return drop(isWanted ? 'no definition has what it is for any more' : 'none are wanted');
    }
    // Whoever made it was ended before it was written down.
    if (one.state !== 'made') await setState(query, name, 'made', now);
    if (scans !== one.scans) {
      await setUsed(query, name, scans, now);
      return true;
    }
    const since = Date.parse(one.usedAt ?? one.changedAt ?? now.toISOString());
    if (now.getTime() - since < config.learntIndexDays * DAY_MS) return true;
    await setState(query, name, 'dropped', now);
    return drop(`unused for ${config.learntIndexDays} days`);
  }

  /** What pays, the most first, as far as there is room. */
  async #paying(
    query: Query,
    kept: readonly Kept[],
    standing: readonly Kept[],
  ): Promise<readonly (readonly [WishedIndex, Kept])[]> {
    const { config, clock } = this.#ctx;
    const names = new Set(standing.map(({ name }) => name));
    const before = new Set((await readStanding(query, SEARCH.join('_'))).map(({ name }) => name));
    const isRested = ({ state, changedAt }: Kept): boolean => {
      // One that somebody else took away is made again; one that was of no use, or could not be, waits.
      if (state !== 'dropped' && state !== 'failed') return true;
      const days = state === 'dropped' ? config.learntIndexDays : 1;
      return Date.parse(changedAt ?? '') < clock.now().getTime() - days * DAY_MS;
    };
    const asked = kept.filter(
      (one) =>
        !names.has(one.name) &&
        one.ms >= config.learntIndexSeconds * 1000 &&
        isRested(one) &&
        !(one.wish.use === 'search' && before.has(searchOfBefore(one.table))),
    );
    if (asked.length === 0) return [];
    const rows = await readRows(
      query,
      asked.map(({ table }) => table),
    );
    const room = new Map<string, number>();
    for (const { table } of standing) room.set(table, (room.get(table) ?? 0) + 1);
    let left = config.learntIndexes - standing.length;
    return asked.flatMap((one) => {
      const index = this.#indexOf(one);
      const taken = room.get(one.table) ?? 0;
      const isLarge = (rows.get(one.table) ?? 0) >= config.learntIndexRows;
      if (!index || !isLarge || left <= 0 || taken >= config.learntIndexesPerTable) return [];
      left -= 1;
      room.set(one.table, taken + 1);
      return [[index, one] as const];
    });
  }

  /** False if those who prepare tables have ended it: the rest waits for the next time. */
  async #makeOwed(query: Query, owed: OwedIndex): Promise<boolean> {
    if (this.#settled.has(owed)) return true;
    const { table, index } = owed;
    const { name } = index;
    // What was left by one whose maker was ended stands in the way.
    if (await isBroken(query, name)) await dropIndex(query, name);
    const outcome = await this.#create(query, name, `${ident(name)} ${placeOf(index)}`, table.name);
    if (outcome === 'ended') return false;
    this.#settled.add(owed);
    if (outcome === 'made') {
      await query({ text: markOf(index), values: [] });
      await dropIndex(query, replacedName(name));
      this.#ctx.log.info({ index: name }, `Made the index ${name}, which a definition calls for`);
    } else
      this.#ctx.log.warn({ index: name, err: outcome }, `Could not make the index ${name}; the next start tries again`);
    return true;
  }

  /** False if it could not be made, or those who prepare tables have ended it: the rest waits for the next time. */
  async #make(query: Query, { name, sql }: WishedIndex, { calls, ms, wish, table }: Kept): Promise<boolean> {
    const { clock, log } = this.#ctx;
    const why = { index: name, calls, ms: Math.round(ms), use: wish.use };
    const outcome = await this.#create(query, name, sql, table);
    if (outcome === 'ended') return false;
    if (outcome === 'made') {
      await setState(query, name, 'made', clock.now());
      this.figures.made += 1;
      log.info(why, `Made the index ${name}: ${calls} calls took ${Math.round(ms)} ms`);
      return true;
    }
    this.figures.failed += 1;
    log.warn({ ...why, err: outcome }, `Could not make the index ${name}`);
    await setState(query, name, 'failed', clock.now(), outcome.message);
    return false;
  }

  /**
   * Makes an index from what stands behind the word `index`, and looks at what its values are: without that the planner
   * takes a text that every other row has for a rare one. What is left of one that was not made is taken away.
   */
  async #create(query: Query, name: string, sql: string, table: string): Promise<'made' | 'ended' | Error> {
    const started = performance.now();
    try {
      await query({ text: `create index concurrently if not exists ${sql}`, values: [] });
      await query({ text: `analyze ${ident(table)}`, values: [] });
      return 'made';
    } catch (error) {
      if (await isBroken(query, name)) await dropIndex(query, name);
      if (isEnded(error) && performance.now() - started < this.#mostMs) return 'ended';
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** The index that a wish is for, unless a definition calls for it itself. */
  #indexOf({ name, table: of, wish }: Kept): WishedIndex | undefined {
    const table = [...this.#ctx.schema.tables.values()].find((one) => one.name === of);
    const index = table && wishedIndex(table, wish);
    return index?.name === name && !isCalledFor(table!, index, this.#ctx.schema.needs) ? index : undefined;
  }
}

/** False for the built-in database, whose one connection would be held up. */
export function isLearning(database: Pick<Database, 'apart'>, learntIndexes: number): boolean {
  return database.apart !== undefined && learntIndexes > 0;
}

async function dropIndex(query: Query, name: string): Promise<void> {
  await query({ text: `drop index concurrently if exists ${ident(name)}`, values: [] });
}

async function isBroken(query: Query, name: string): Promise<boolean> {
  const statement = {
    text: 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    values: [ident(name)],
  };
  return (await query(statement)).length > 0;
}

/** Ended from outside, or because it took too long. */
function isEnded(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === '57014';
}
