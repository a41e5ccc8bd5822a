/** One approval inside its transaction: the request is taken, and what it asked for is done or taken back. */
import { sql, type Transaction } from 'kysely';
import { APPROVER_SETTING, type Tables } from '../../../platform/db';
import { decide, outdate } from './request';

/** What came of an approval: it was done, somebody decided before, or it could not be done any more, and why. */
export type Approved =
  | { readonly kind: 'done' }
  | { readonly kind: 'late' }
  | { readonly kind: 'outdated'; readonly reason: string };

export interface Approval {
  readonly id: string;
  readonly approver: string;
  readonly now: Date;
  /** Does what was asked. */
  work(tx: Transaction<Tables>): Promise<void>;
  /** Why an error of the work refuses it, in the words of who asked; undefined for one that ends the transaction. */
  reasonOf(error: unknown): string | undefined;
}

/** Takes the request for its approver and does the work; what refuses the work makes the request outdated. */
export async function doApproved(tx: Transaction<Tables>, approval: Approval): Promise<Approved> {
  const { id, approver, now } = approval;
  await sql`select set_config(${APPROVER_SETTING}, ${approver}, true)`.execute(tx);
  if (!(await decide(tx, id, 'Approved', approver, now))) return { kind: 'late' };
  await sql`savepoint approved`.execute(tx);
  try {
    await approval.work(tx);
    return { kind: 'done' };
  } catch (error) {
    const reason = approval.reasonOf(error);
    if (reason === undefined) throw error;
    await sql`rollback to savepoint approved`.execute(tx);
    await outdate(tx, id, reason);
    return { kind: 'outdated', reason };
  }
}
