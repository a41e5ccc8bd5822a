/** Who is meant by what an OpenID provider vouches for. */
import type { Database } from '../db';

/** A person as a provider knows them: `subject` is theirs for good, `userName` is what they are called now. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly userName: string;
}

/**
 * The user of a unit whom an identity is linked to. The first log-in links it to the user of its name, unless another
 * identity of that provider is; null if there is no such user.
 */
export async function userOf(
  database: Database,
  businessUnit: string,
  { issuer, subject, userName }: Identity,
): Promise<string | null> {
  const [row] = await database.query<{ user_name: string }>({
    text: `with known as (
        select user_id from identity where business_unit = $1 and issuer = $2 and subject = $3
      ), linked as (
        insert into identity (business_unit, issuer, subject, user_id)
          select u.business_unit, $2, $3, u.id from app_user u
            where u.business_unit = $1 and lower(u.user_name) = lower($4) and not exists (select from known)
          on conflict do nothing returning user_id
      )
      select u.user_name from app_user u
        where u.business_unit = $1 and u.id = (select user_id from known union all select user_id from linked)`,
    values: [businessUnit, issuer, subject, userName],
  });
  return row?.user_name ?? null;
}
