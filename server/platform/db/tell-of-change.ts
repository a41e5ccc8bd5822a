import type { Database } from './database';

/** The channel that writers wake after a commit. */
export const CHANGE_CHANNEL = 'change';
/** Readers look no more often, and are woken no more often by one writer. */
export const CHANGE_BREATH_MS = 50;

interface Teller {
  readonly database: Pick<Database, 'wake'>;
  readonly log: { warn(about: { readonly err: unknown }, message: string): void };
}

/** Wakes the readers of changes after a commit. */
export function tellOfChange(teller: Teller): Promise<void> {
  return tellOn(teller, CHANGE_CHANNEL);
}

/** Wakes who listens after a commit. What was done is done: if nobody can be woken they find it at their next look. */
export async function tellOn({ database, log }: Teller, channel: string): Promise<void> {
  await database.wake(channel).catch((error: unknown) => log.warn({ err: error }, 'nobody could be told of a change'));
}
