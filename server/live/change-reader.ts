import type { ServerContext } from '../platform/context';
import { CHANGE_CHANNEL } from '../platform/db';
import { type Cursor, pruneChanges, readChangedTables, readChanges, readHorizon } from './change-table';
import { Dispatcher } from './dispatcher';
import type { Groups } from './hub';
import { READER_LIMITS, type ReaderLimits } from './limits';

export interface ChangeReader {
  /** Resolves when the reader knows its place: of every later change it tells. */
  readonly ready: Promise<void>;
  /** Age in ms of the oldest change that listeners have not been told of; grows while the database does not answer. */
  lagMs(): number;
  stop(): Promise<void>;
}

type Needs = Pick<ServerContext, 'database' | 'log' | 'product' | 'rows' | 'definitions'>;

/**
 * Reads changes in commit order and tells the hub's groups. Errors are logged and tried again for ever.
 * Takes the context and the hub's groups; gives the running reader.
 */
export function startChangeReader(ctx: Needs, groups: Groups, limits: Partial<ReaderLimits> = {}): ChangeReader {
  const reader = new Reader(ctx, groups, { ...READER_LIMITS, ...limits });
  return { ready: reader.ready, lagMs: () => reader.lagMs(), stop: () => reader.stop() };
}

class Reader {
  readonly ready: Promise<void>;
  #found: () => void = () => {};
  readonly #dispatcher: Dispatcher;
  #cursor: Cursor | undefined;
  #timeline: string | undefined;
  #heldMs = 0;
  #lastRead = Date.now();
  #isBehind = false;
  #failures = 0;
  #prunedAt = Date.now();
  #prunable: string | undefined;
  #isStopped = false;
  #wake: () => void = () => {};
  #isWoken = false;
  readonly #running: Promise<void>;
  readonly #listening: Promise<() => Promise<void>>;

  constructor(
    private readonly ctx: Needs,
    private readonly groups: Groups,
    private readonly limits: ReaderLimits,
  ) {
    this.ready = new Promise((resolve) => {
      this.#found = resolve;
    });
    this.#dispatcher = new Dispatcher(ctx, groups, limits);
    this.#listening = ctx.database
      .listen(CHANGE_CHANNEL, () => this.#ring())
      .catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'live: nobody wakes the reader; it polls');
        return async () => {};
      });
    this.#running = this.#run();
  }

  lagMs(): number {
    const silence = Date.now() - this.#lastRead;
    return Math.max(this.#heldMs, silence > this.limits.pollMs * 2 ? silence : 0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#ring();
    const unlisten = await this.#listening;
    await unlisten().catch(() => {});
    await this.#running;
    this.#dispatcher.stop();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      let waitMs: number;
      try {
        await this.#round();
        waitMs = this.#untilNext();
        this.#failures = 0;
      } catch (error) {
        if (this.#isStopped) return;
        waitMs = Math.min(this.limits.retryFirstMs * 2 ** this.#failures, this.limits.retryMostMs);
        this.#failures += 1;
        this.ctx.log.warn({ err: error, waitMs }, 'live: changes could not be read; trying again');
      }
      if (!this.#isStopped) await this.#pause(waitMs);
    }
  }

  async #round(): Promise<void> {
    const horizon = await readHorizon(this.ctx.database);
    const silence = Date.now() - this.#lastRead;
    this.#heldMs = horizon.heldMs;
    // A replica has taken over: where we stand may be a place that it has not come to yet.
    if (this.#timeline !== horizon.timeline) this.#cursor = undefined;
    this.#timeline = horizon.timeline;
    if (Math.max(silence, horizon.heldMs) > this.limits.keepMs / 2) this.#isBehind = true;
    // Who listened before we knew our place may have missed something.
    if (!this.#cursor && !this.groups.isEmpty) this.#isBehind = true;
    if (!this.#cursor || this.groups.isEmpty) await this.#skipTo(horizon.xid);
    else await this.#drain(this.#cursor, horizon.xid);
    this.#found();
    this.#lastRead = Date.now();
    if (this.#isBehind && horizon.heldMs <= this.limits.keepMs / 2) {
      this.#isBehind = false;
      this.#dispatcher.resyncAll();
    }
    await this.#prune();
  }

  /** Nobody listens, so no row is told of; but rows that describe others may be among those that changed. */
  async #skipTo(xid: string): Promise<void> {
    const { database, definitions } = this.ctx;
    if (!this.#cursor || this.#isBehind) definitions.forget();
    else
      for (const { table, businessUnit } of await readChangedTables(database, this.#cursor, xid))
        definitions.changed(table, businessUnit);
    this.#cursor = { xid, id: 0 };
  }

  /** Changes that wait for an open transaction are looked for sooner, as long as they are young. */
  #untilNext(): number {
    const { breathMs, pollMs } = this.limits;
    return this.#heldMs > 0 ? Math.min(Math.max(this.#heldMs / 2, breathMs), pollMs) : pollMs;
  }

  async #drain(from: Cursor, until: string): Promise<void> {
    for (let cursor = from; !this.#isStopped; ) {
      const changes = await readChanges(this.ctx.database, cursor, until, this.limits.readRows);
      const last = changes.at(-1);
      if (!last) return;
      for (const change of changes) this.#dispatcher.take(change);
      cursor = { xid: last.xid, id: last.id };
      this.#cursor = cursor;
      if (changes.length < this.limits.readRows) return;
    }
  }

  /** Prunes only what was read a round of pruning ago, so that other instances have read it too. */
  async #prune(): Promise<void> {
    if (Date.now() - this.#prunedAt < this.limits.pruneMs) return;
    this.#prunedAt = Date.now();
    if (this.#prunable !== undefined) await pruneChanges(this.ctx.database, this.#prunable, this.limits.keepMs);
    this.#prunable = this.#cursor?.xid;
  }

  #ring(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Waits until the time is up, or somebody rings and a breath has passed. The rest after an error nobody can shorten. */
  async #pause(waitMs: number): Promise<void> {
    const latest = Date.now() + waitMs;
    const soonest = this.#failures > 0 ? latest : this.#lastRead + this.limits.breathMs;
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      this.#wake = () => {
        clearTimeout(timer);
        if (this.#isStopped) resolve();
        else timer = setTimeout(resolve, (this.#isWoken ? soonest : latest) - Date.now());
      };
      this.#wake();
    });
    this.#isWoken = false;
  }
}
