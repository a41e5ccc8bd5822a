import { sql } from 'kysely';
import type { Database } from '../db';

/** Drops sessions, failed tries and questions without an answer that ended more than a day ago, and what was done so many days ago. */
export async function tidySessions({ owner }: Database, activityDays: number): Promise<void> {
  const dayAgo = sql<string>`now() - interval '1 day'`;
  await owner.deleteFrom('session').where('expires_at', '<', dayAgo).execute();
  await owner.deleteFrom('login_attempt').where('last_at', '<', dayAgo).execute();
  await owner.deleteFrom('factor_challenge').where('expires_at', '<', dayAgo).execute();
  const kept = sql<string>`now() - make_interval(days => ${activityDays})`;
  await owner.deleteFrom('activity_log').where('at', '<', kept).execute();
}
