import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database';

const EVERY_MS = 3_600_000;

/** Drops sessions, failed tries and questions without an answer that ended more than a day ago, and what was done so many days ago, each hour; `also` is done with it. Gives what stops it. */
export function startTidying(
  database: Database,
  log: FastifyBaseLogger,
  activityDays: number,
  also: () => Promise<void>,
): () => void {
  const dayAgo = sql<string>`now() - interval '1 day'`;
  const tidy = async (): Promise<void> => {
    await database.owner.deleteFrom('session').where('expires_at', '<', dayAgo).execute();
    await database.owner.deleteFrom('login_attempt').where('last_at', '<', dayAgo).execute();
    await database.owner.deleteFrom('factor_challenge').where('expires_at', '<', dayAgo).execute();
    await database.owner
      .deleteFrom('activity_log')
      .where('at', '<', sql<string>`now() - make_interval(days => ${activityDays})`)
      .execute();
    await also();
  };
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => log.warn({ err: error }, 'Could not drop old sessions'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
