import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db';

const EVERY_MS = 3_600_000;

/** Ends requests whose time is over, with what was sealed of them, and drops those asked so many days ago. */
export async function tidyApprovals(database: Pick<Database, 'query'>, days: number): Promise<void> {
  await database.query({
    text: `update approval_request set state = 'Ended', decided_at = ends_at, secret = null
      where state = 'Waiting' and ends_at <= now()`,
    values: [],
  });
  await database.query({
    text: 'delete from approval_request where asked_at < now() - make_interval(days => $1::int)',
    values: [days],
  });
}

/** Does that each hour. Gives what stops it. */
export function startTidyingApprovals(database: Database, log: FastifyBaseLogger, days: number): () => void {
  const timer = setInterval(() => {
    tidyApprovals(database, days).catch((error: unknown) => log.warn({ err: error }, 'Could not end old requests'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
