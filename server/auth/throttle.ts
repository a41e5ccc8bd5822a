/** Slows those who guess passwords: by account in the database, by address in this process. Never for good. */
import { createHash } from 'node:crypto';
import type { Config } from '../config';
import type { Clock } from '../context';
import type { Database } from '../db/database';

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

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: Pick<Config, 'loginFailures' | 'loginFailuresPerAddress'>,
  ) {}

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

    const known = await this.#read(attempt);
    const count = freshCount(known, now) + 1;
    const lock = lockLeft(count, this.limits.loginFailures, now, now);
    const values = {
      failures: count,
      last_at: new Date(now).toISOString(),
      locked_until: lock > 0 ? new Date(now + lock).toISOString() : null,
    };
    await this.database.owner
      .insertInto('login_attempt')
      .values({ account: accountOf(attempt), ...values })
      .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
      .execute();
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
