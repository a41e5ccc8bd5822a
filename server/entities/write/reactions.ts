import type { ChangeOf, EntityName } from '../../../src/engine/definition';
import type { Change } from './audit';
import type { Work } from './work';

/**
 * What follows from rows that were changed, whoever changed them and by whatever action. It is done once for all changes
 * of a transaction, before the call is answered; what refuses it refuses the call.
 */
export interface Reaction {
  /** Bases of the definitions whose rows it follows. */
  readonly to: readonly string[];
  react(work: Work, changes: readonly Change[]): Promise<void>;
}

/** A reaction that knows the rows of these definitions. */
export function reaction<E extends EntityName>(
  to: readonly E[],
  follow: (work: Work, changes: readonly ChangeOf<E>[]) => Promise<void>,
): Reaction {
  return { to, react: follow as (work: Work, changes: readonly object[]) => Promise<void> };
}

/** Does what follows from the work's changes and from those `made` beside it. Later reactions see what earlier ones did. */
export async function react(reactions: readonly Reaction[], work: Work, made: readonly Change[] = []): Promise<void> {
  for (const reaction of reactions) {
    const changes = [...made, ...work.changes].filter(({ entity }) => reaction.to.includes(entity));
    if (changes.length > 0) await reaction.react(work, changes);
  }
}
