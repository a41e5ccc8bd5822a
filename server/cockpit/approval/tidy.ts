import type { Database } from '../../platform/db';

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
