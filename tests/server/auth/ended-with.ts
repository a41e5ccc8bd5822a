import { OSLO, type TestServer } from '../harness';

/** How many sessions of a person ended in the very transaction that changed what the person logs in with last. */
export async function endedWith({ ctx }: Pick<TestServer, 'ctx'>, userId: string): Promise<number | undefined> {
  const [found] = await ctx.database.query<{ ended: number }>({
    text: `select count(*)::int as ended from session s join app_user u on u.business_unit = s.business_unit and u.id = s.user_id
      where s.business_unit = $1 and s.user_id = $2 and s.revoked_at is not null and s.xmin = u.xmin`,
    values: [OSLO, userId],
  });
  return found?.ended;
}
