/** Slows those who guess passwords: by account in the database, by address in this process. Never for good. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Clock } from '../context';
import type { Database } from '../db/database';
import { createTurns } from './turns';

const WINDOW_MS = 15 * 60_000;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;

export interface Attempt {
  readonly businessUnit: string;
  readonly userName: string;
  readonly address: string;
}

interface Failures {
  count: number;
  lastAt: number;
}

export class LoginThrottle {
  readonly #addresses = new Map<string, Failures>();
  readonly #turns = createTurns();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: Pick<Config, 'loginFailures' | 'loginFailuresPerAddress'>,
  ) {}

  /** Attempts on one account are judged one after the other: of many at once, none passes before the others have failed. */
  inTurn<T>(attempt: Attempt, judge: () => Promise<T>): Promise<T> {
    return this.#turns.take(accountOf(attempt), judge);
  }

  /** Milliseconds that this attempt has to wait, or 0. */
  async waitFor(attempt: Attempt): Promise<number> {
    const now = this.clock.now().getTime();
    const address = this.#addresses.get(attempt.address);
    const byAddress = address ? lockLeft(address.count, this.limits.loginFailuresPerAddress, address.lastAt, now) : 0;
    const known = await this.#read(attempt);
    const byAccount = known ? Math.max(0, known.lockedUntil - now) : 0;
    return Math.max(byAddress, byAccount);
  }

  async failed(attempt: Attempt): Promise<void> {
    const now = this.clock.now().getTime();
    const address = this.#addresses.get(attempt.address);
    this.#addresses.set(attempt.address, { count: freshCount(address, now) + 1, lastAt: now });
    if (this.#addresses.size > 10_000) this.#dropOld(now);

    // Counted in the statement, so that no failure that another instance sees at once is lost.
    const { loginFailures: limit } = this.limits;
    const at = sql`${new Date(now).toISOString()}::timestamptz`;
    const isOld = sql`${at} - greatest(a.last_at, a.locked_until) > ${WINDOW_MS} * interval '1 ms'`;
    const count = sql`case when ${isOld} then 1 else a.failures + 1 end`;
    const lockFrom = (failures: typeof count) => sql`case when ${failures} >= ${limit} then ${at} +
      least(${LONGEST_LOCK_MS}, ${FIRST_LOCK_MS} * 2 ^ least(${failures} - ${limit}, 10)) * interval '1 ms' end`;
    await sql`insert into login_attempt as a (account, failures, last_at, locked_until)
      values (${accountOf(attempt)}, 1, ${at}, ${lockFrom(sql`1`)})
      on conflict (account) do update set failures = ${count}, last_at = ${at}, locked_until = ${lockFrom(count)}`.execute(
      this.database.owner,
    );
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await this.database.owner.deleteFrom('login_attempt').where('account', '=', accountOf(attempt)).execute();
  }

  async #read(attempt: Attempt): Promise<(Failures & { lockedUntil: number }) | undefined> {
    const row = await this.database.owner
      .selectFrom('login_attempt')
      .select(['failures', 'last_at', 'locked_until'])
      .where('account', '=', accountOf(attempt))
      .executeTakeFirst();
    return row
      ? {
          count: row.failures,
          lastAt: Date.parse(row.last_at),
          lockedUntil: row.locked_until ? Date.parse(row.locked_until) : 0,
        }
      : undefined;
  }

  #dropOld(now: number): void {
    for (const [address, { lastAt }] of this.#addresses) if (now - lastAt > WINDOW_MS) this.#addresses.delete(address);
  }
}

/** A minute at the limit, doubled with each failure after it, a quarter of an hour at most. */
export function lockLeft(failures: number, limit: number, lastAt: number, now: number): number {
  if (failures < limit) return 0;
  const lock = Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** Math.min(failures - limit, 10));
  return Math.max(0, lastAt + lock - now);
}

/** Failures that still count: they are forgotten a quarter of an hour after the last, or after the lock they earned. */
function freshCount(known: (Failures & { lockedUntil?: number }) | undefined, now: number): number {
  if (!known) return 0;
  return now - Math.max(known.lastAt, known.lockedUntil ?? 0) > WINDOW_MS ? 0 : known.count;
}

function accountOf({ businessUnit, userName }: Attempt): string {
  return createHash('sha256')
    .update(JSON.stringify([businessUnit, userName.toLowerCase()]))
    .digest('hex');
}
