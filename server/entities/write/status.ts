import { API, type CommandStatus } from '../../../src/engine/http';
import type { Session } from '../../platform/context';
import type { Database } from '../../platform/db';
import { notFound } from '../../platform/errors';
import { callerOf, isCallers } from './caller';
import { KEY_LOCK, OFFERED, UNSETTLED } from './idempotency';

/** Path of the question what became of a call, with its Idempotency-Key (OPEN-025). */
export const STATUS_PATH = new RegExp(`^${API.transactionStatus.replace('{id}', '([^/]+)')}$`, 'i');

/**
 * What became of a call: completed, with its first answer, or pending. Key and effect commit together, so a key that
 * is not there and that nobody works on stands for a call that has changed nothing, so far.
 */
export async function commandStatus(database: Database, session: Session, id: string): Promise<string> {
  const { businessUnit } = session;
  // Asked first: what ends meanwhile is found by its answer.
  const [lock] = await database.query<{ free: boolean }>({
    text: `select pg_try_advisory_xact_lock_shared(${KEY_LOCK}) as free`,
    values: [businessUnit, id],
  });
  const [command] = await database.query<{ status: number; body: string }>({
    text: `select status, body from command
      where business_unit = $1 and key = $2 and ${isCallers('$3', '$4')} and status <> ${OFFERED}`,
    values: [businessUnit, id, callerOf(session), session.userId],
  });
  if (command && command.status !== UNSETTLED)
    return toldOf(id, 'Completed', { answer: { status: command.status, body: JSON.parse(command.body) as unknown } });
  if (command || !lock?.free) return toldOf(id, 'Pending');
  throw notFound('command', id.slice(0, 200));
}

function toldOf(id: string, status: CommandStatus['status'], more: Pick<CommandStatus, 'answer'> = {}): string {
  return JSON.stringify({ id, status, error: null, ...more } satisfies CommandStatus);
}
