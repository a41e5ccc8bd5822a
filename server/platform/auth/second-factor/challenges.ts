/** What was asked and waits for its answer: kept in the database, so that any instance takes it, and taken once. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db';
import type { Owner } from './factors';

/** A new app or passkey that waits to be confirmed, a passkey that is asked to prove itself, a proof that opens one session. */
export type Purpose = 'new-app' | 'new-passkey' | 'passkey' | 'proven';

/** So many of one person wait at most; the oldest makes room. */
const MOST = 20;

export interface Challenge {
  readonly id: string;
  readonly purpose: Purpose;
  readonly content: string;
}

export class Challenges {
  constructor(private readonly database: Database) {}

  /** Keeps what was asked until its end; gives its id. */
  async keep(owner: Owner, purpose: Purpose, content: string, expiresAt: Date): Promise<string> {
    const id = randomUUID();
    await this.database.query({
      text: `with gone as (
          delete from factor_challenge where business_unit = $2 and user_id = $3 and id in (
            select id from factor_challenge where business_unit = $2 and user_id = $3 order by expires_at desc offset ${MOST - 1})
        )
        insert into factor_challenge (id, business_unit, user_id, purpose, content, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      values: [id, owner.businessUnit, owner.userId, purpose, content, expiresAt.toISOString()],
    });
    return id;
  }

  /** What the person was asked under the id, if it still waits; null if not. */
  async find(owner: Owner, id: string, now: Date): Promise<Challenge | null> {
    const found = await this.database.owner
      .selectFrom('factor_challenge')
      .select(['id', 'purpose', 'content'])
      .where('id', '=', id)
      .where('business_unit', '=', owner.businessUnit)
      .where('user_id', '=', owner.userId)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst();
    return (found as Challenge | undefined) ?? null;
  }

  /** The same, and nobody finds it again. */
  async take(owner: Owner, id: string, purpose: Purpose, now: Date): Promise<Challenge | null> {
    const taken = await this.database.owner
      .deleteFrom('factor_challenge')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('business_unit', '=', owner.businessUnit)
      .where('user_id', '=', owner.userId)
      .where('expires_at', '>', now.toISOString())
      .returning(['id', 'purpose', 'content'])
      .executeTakeFirst();
    return (taken as Challenge | undefined) ?? null;
  }
}
