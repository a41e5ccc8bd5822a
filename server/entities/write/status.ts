import { API } from '../../../src/engine/http/api';
import type { Session } from '../../context';
import type { Database } from '../../db';
import { notFound } from '../../errors';

/** Path of the question what became of a call, with its Idempotency-Key (OPEN-025). */
export const STATUS_PATH = new RegExp(`^${API.transactionStatus.replace('{id}', '([^/]+)')}$`, 'i');

/**
 * What became of a call: completed, with its first answer. Key and effect commit together, so a key that is not there
 * stands for a call that has changed nothing, so far.
 */
export async function commandStatus(database: Database, session: Session, id: string): Promise<string> {
  const [command] = await database.query<{ status: number; body: string }>({
    text: 'select status, body from command where business_unit = $1 and key = $2 and user_name = $3',
    values: [session.businessUnit, id, session.userName],
  });
  if (!command) throw notFound('command', id.slice(0, 200));
  return JSON.stringify({
    id,
    status: 'Completed',
    error: null,
    answer: { status: command.status, body: JSON.parse(command.body) as unknown },
  });
}
