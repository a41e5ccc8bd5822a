import { setTimeout as pause } from 'node:timers/promises';
import { forAll, whileWanted } from '../abandon';
import type { Statement } from '../database';
import { Abandoned, isSqlError, TOO_LONG } from '../errors';
import type { PostgresPool } from './pool';

/** A replica that is behind, or does not answer, is waited for so long, and then left alone so long. */
const MOST_WAIT_MS = 100;
const LOOK_MS = 5;
const REST_MS = 1_000;
/** One that has said nothing for so long is looked at before it is asked: it may be cut off without a word. */
const SILENT_MS = 1_000;

/** What a replica is asked over: what is read, and how far it is, which is not to wait for what is read. */
export interface ReplicaPools {
  readonly reads: PostgresPool;
  readonly looks: PostgresPool;
}

/** A copy of the database that reads, by streaming replication. */
class Replica {
  readonly #pools: ReplicaPools;
  /** So far it has come, as we know. */
  #replayed = 0n;
  #looking: Promise<void> | undefined;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #restsUntil = 0;

  constructor(pools: ReplicaPools) {
    this.#pools = pools;
  }

  get isThere(): boolean {
    return performance.now() >= this.#restsUntil;
  }

  async query<R>(statement: Statement, over: keyof ReplicaPools = 'reads'): Promise<R[]> {
    const rows = await this.#pools[over].query<R>(statement);
    this.#answeredAt = performance.now();
    return rows;
  }

  /** The rows, however long they take; undefined as soon as it says nothing at all any more. */
  async queryWhileItSpeaks<R>(statement: Statement): Promise<R[] | undefined> {
    const left = new AbortController();
    const answer = whileWanted(left.signal, () => this.query<R>(statement));
    // What comes of it when nobody waits for it any more is nobody's.
    answer.catch(() => undefined);
    for (;;) {
      const rows = await Promise.race([answer, pause(SILENT_MS, undefined, { ref: false })]);
      if (rows) return rows;
      if (await this.#speaks()) continue;
      left.abort();
      return undefined;
    }
  }

  /** It is away, or too far behind: nobody asks it for a while. It may come back as another one. */
  rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
    this.#replayed = 0n;
  }

  /** True as soon as it has come so far; false if that takes too long, or it does not say. */
  async reaches(position: bigint): Promise<boolean> {
    const until = performance.now() + MOST_WAIT_MS;
    while (!this.#has(position)) {
      await this.#lookWithin(until - performance.now());
      if (this.#has(position)) return true;
      if (performance.now() >= until) return false;
      await pause(LOOK_MS);
    }
    return true;
  }

  #has(position: bigint): boolean {
    return this.#replayed >= position && this.#hasSpoken;
  }

  get #hasSpoken(): boolean {
    return performance.now() - this.#answeredAt < SILENT_MS;
  }

  async #speaks(): Promise<boolean> {
    if (!this.#hasSpoken) await this.#lookWithin(SILENT_MS).catch(() => undefined);
    return this.#hasSpoken;
  }

  /** Looks once for all who want to know, and waits for it no longer than that. */
  async #lookWithin(ms: number): Promise<void> {
    this.#looking ??= forAll(() => this.#look()).finally(() => {
      this.#looking = undefined;
    });
    await Promise.race([this.#looking, pause(ms, undefined, { ref: false })]);
  }

  async #look(): Promise<void> {
    const text = `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, '0/0')::text as replayed`;
    const [row] = await this.query<{ replayed: string | null }>({ text, values: [] }, 'looks');
    this.#replayed = BigInt(row?.replayed ?? 0);
  }

  async end(): Promise<void> {
    await Promise.all([this.#pools.reads.end(), this.#pools.looks.end()]);
  }
}

/** Replicas that answer in turn. What none of them can answer, the primary is to be asked. */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #primary: () => Promise<bigint>;
  /** So far the primary has written, as we know. */
  #written = 0n;
  #next = 0;
  /** How many statements replicas have answered, and how many they left to the primary. */
  readonly figures = { answered: 0, left: 0 };

  /** `primary` tells how far the primary has written. */
  constructor(pools: readonly ReplicaPools[], primary: () => Promise<bigint>) {
    this.#replicas = pools.map((one) => new Replica(one));
    this.#primary = primary;
  }

  /**
   * The rows of a statement that only reads, from a replica that has come as far as the position; undefined: none has,
   * or it could not answer, as when it does not know a table yet.
   */
  async query<R>(statement: Statement, position: bigint): Promise<R[] | undefined> {
    for (const replica of this.#inTurn()) {
      const rows = await this.#ask<R>(replica, statement, position);
      if (!rows) continue;
      this.figures.answered++;
      return rows;
    }
    this.figures.left++;
    return undefined;
  }

  /** What each of them says to a statement that only reads; one that does not say it in time has no part in it. */
  async each<R>(statement: Statement): Promise<R[][]> {
    const said = await Promise.all(
      this.#replicas.map((replica) =>
        Promise.race([replica.query<R>(statement), pause(REST_MS, undefined, { ref: false })]).catch(() => undefined),
      ),
    );
    return said.flatMap((rows) => (rows ? [rows] : []));
  }

  async end(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.end()));
  }

  #inTurn(): Replica[] {
    const { length } = this.#replicas;
    const first = this.#next++;
    const inTurn = Array.from({ length }, (_, index) => this.#replicas[(first + index) % length]!);
    return inTurn.filter(({ isThere }) => isThere);
  }

  async #ask<R>(replica: Replica, statement: Statement, position: bigint): Promise<R[] | undefined> {
    try {
      const isUpToDate = await replica.reaches(position);
      const rows = isUpToDate ? await replica.queryWhileItSpeaks<R>(statement) : undefined;
      if (rows) return rows;
      if (isUpToDate || (await this.#isWritten(position))) replica.rest();
    } catch (error) {
      // Nobody waits for it any more, or the primary would not be done sooner.
      if (error instanceof Abandoned || codeOf(error) === TOO_LONG) throw error;
      if (codeOf(error) === undefined) replica.rest();
    }
    return undefined;
  }

  /** False for a position that nobody can have seen: it says nothing of a replica. */
  async #isWritten(position: bigint): Promise<boolean> {
    if (position > this.#written) this.#written = await this.#primary();
    return position <= this.#written;
  }
}

/** What PostgreSQL said, if it was there to say something. */
function codeOf(error: unknown): string | undefined {
  const said = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isSqlError(said) ? said.code : undefined;
}
