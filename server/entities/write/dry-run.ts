import type { Transaction } from 'kysely';
import type { Database, Tables } from '../../platform/db';
import type { Answer } from './idempotency';

/** Performs the work and takes all of it back; gives its answer. */
export async function inDryRun(
  database: Database,
  unit: Parameters<Database['confined']>[0],
  work: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await database.confined(unit, async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.answer;
    throw error;
  }
}

/** Ends a transaction whose answer is all that stays of it. */
class TakenBack extends Error {
  constructor(readonly answer: Answer) {
    super('Taken back');
  }
}
