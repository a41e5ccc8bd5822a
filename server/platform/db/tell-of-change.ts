import type { Database } from './database';

/** The channel that writers wake after a commit. */
export const CHANGE_CHANNEL = 'change';
/** Readers look no more often, and are woken no more often by one writer. */
export const CHANGE_BREATH_MS = 50;

interface Teller {
  readonly database: Pick<Database, 'wake'>;
  readonly log: { warn(about: { readonly err: unknown }, message: string): void };
}

/** Wakes the readers of changes after a commit. What was done is done: if nobody can be woken they find it at their next look. */
export async function tellOfChange({ database, log }: Teller): Promise<void> {
  await database
    .wake(CHANGE_CHANNEL)
    .catch((error: unknown) => log.warn({ err: error }, 'nobody could be told of a change'));
}
