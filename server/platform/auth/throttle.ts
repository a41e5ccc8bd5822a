/** Slows those who guess passwords, by account and by address: counted in the database, for all instances. Never for good. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Clock } from '../context';
import type { Database } from '../db';
import { Turns } from '../turns';
import { LONGEST_QUEUE, tooManyAtTheDoor } from './passwords';

const WINDOW_MS = 15 * 60_000;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;

/** Of one address so many are judged at a time: by so many less one the limit may be passed. */
const AT_ONCE_PER_ADDRESS = 4;

export interface Attempt {
  readonly businessUnit: string;
  readonly userName: string;
  readonly address: string;
}

/** What is slowed down, and from how many failures on. */
interface Counted {
  readonly key: string;
  readonly limit: number;
}

export class LoginThrottle {
  readonly #accounts = new Turns(1, LONGEST_QUEUE, tooManyAtTheDoor);
  readonly #addresses = new Turns(AT_ONCE_PER_ADDRESS, LONGEST_QUEUE, tooManyAtTheDoor);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: Pick<Config, 'loginFailures' | 'loginFailuresPerAddress'>,
  ) {}

  /** Attempts on one account are judged one after the other: of many at once, none passes before the others have failed. */
  inTurn<T>(attempt: Attempt, judge: () => Promise<T>): Promise<T> {
    return this.#accounts.run(keyOf(attempt.businessUnit, attempt.userName.toLowerCase()), () =>
      this.#addresses.run(attempt.address, judge),
    );
  }

  /** Milliseconds that this attempt has to wait, or 0. */
  async waitFor(attempt: Attempt): Promise<number> {
    const now = this.clock.now().getTime();
    const rows = await this.database.owner
      .selectFrom('login_attempt')
      .select('locked_until')
      .where(
        'account',
        'in',
        this.#countedOf(attempt).map(({ key }) => key),
      )
      .execute();
    return Math.max(0, ...rows.map(({ locked_until }) => (locked_until ? Date.parse(locked_until) - now : 0)));
  }

  /** Counted in the statement, so that no failure that another instance sees at once is lost. */
  async failed(attempt: Attempt): Promise<void> {
    const at = sql`${this.clock.now().toISOString()}::timestamptz`;
    // Failures are forgotten a quarter of an hour after the last, or after the lock that they earned.
    const isOld = sql`${at} - greatest(a.last_at, a.locked_until) > ${WINDOW_MS} * interval '1 ms'`;
    const count = sql`case when ${isOld} then 1 else a.failures + 1 end`;
    for (const { key, limit } of this.#countedOf(attempt)) {
      // A minute at the limit, doubled with each failure after it, a quarter of an hour at most.
      const lockFrom = (failures: typeof count) => sql`case when ${failures} >= ${limit} then ${at} +
        least(${LONGEST_LOCK_MS}, ${FIRST_LOCK_MS} * 2 ^ least(${failures} - ${limit}, 10)) * interval '1 ms' end`;
      await sql`insert into login_attempt as a (account, failures, last_at, locked_until)
        values (${key}, 1, ${at}, ${lockFrom(sql`1`)})
        on conflict (account) do update set failures = ${count}, last_at = ${at}, locked_until = ${lockFrom(count)}`.execute(
        this.database.owner,
      );
    }
  }

  /** The account is free again; the address is not, since whoever guesses may have an account. */
  async succeeded(attempt: Attempt): Promise<void> {
    const [{ key }] = this.#countedOf(attempt);
    await this.database.owner.deleteFrom('login_attempt').where('account', '=', key).execute();
  }

  #countedOf({ businessUnit, userName, address }: Attempt): readonly [Counted, Counted] {
    const { loginFailures, loginFailuresPerAddress } = this.limits;
    return [
      { key: keyOf(businessUnit, userName.toLowerCase()), limit: loginFailures },
      { key: keyOf(address), limit: loginFailuresPerAddress },
    ];
  }
}

function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
