/** Log-ins and their ends, and second factors, as the activity log has them beside what triggers write. */
import type { Database } from '../db';
import type { Origin } from './sessions';

export type LoginActivity =
  | 'log-in'
  | 'refused-log-in'
  | 'log-out'
  | 'view-as'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-code'
  | 'recovery-codes';

/** Writes down what somebody did at the door; in a unit that there is none of, nothing. */
export async function noteActivity(
  database: Database,
  kind: LoginActivity,
  who: { readonly businessUnit: string; readonly userName: string },
  subject: string,
  { address, device, detail }: Partial<Origin> & { readonly detail?: string } = {},
): Promise<void> {
  await database.query({
    text: `insert into activity_log (business_unit, user_name, kind, subject, address, device, detail)
      select name, $2, $3, $4, $5, $6, $7 from business_unit where name = $1`,
    values: [who.businessUnit, who.userName, kind, subject, address ?? null, device ?? null, detail ?? null],
  });
}
