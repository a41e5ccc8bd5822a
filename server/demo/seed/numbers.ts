import { sql } from 'kysely';
import { JOB_NUMBERS, PROCESS_NUMBERS, PROPOSAL_NUMBERS, TASK_NUMBERS } from '../../warehouse';
import type { Owner } from './write';

/** Lets what the server makes from now on be numbered behind the demo's own names: T-1000001, J-100001, P-100001, R-50001. */
export async function continueNumbers(owner: Owner): Promise<void> {
  for (const [sequence, table, column] of [
    [TASK_NUMBERS, 'task', 'name'],
    [JOB_NUMBERS, 'job', 'name'],
    [PROCESS_NUMBERS, 'operation', 'process_name'],
    [PROPOSAL_NUMBERS, 'maintenance', 'proposal_no'],
  ] as const)
    await sql`select setval(${sequence}::regclass, greatest(nextval(${sequence}::regclass), (select max(substring(${sql.ref(column)} from 3)::bigint) from ${sql.table(table)})))`.execute(
      owner,
    );
}
