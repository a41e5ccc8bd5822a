import type { TFunction } from 'i18next';
import { isQuiet } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import type { Outcome, Performer, PerformInput } from '../../engine/perform';
import type { Cockpit } from '../cockpit';
import { personOf } from '../person-of';
import { countedTitle } from './action-title';

/** Performs it. If the session ends before all is done, no dialog can say so: the person hears it after the next log-in. */
export async function performOrNote(
  performer: Performer,
  input: PerformInput,
  model: EntityModel,
  { keptForms, session }: Cockpit,
  t: TFunction,
): Promise<Outcome> {
  const count = Math.max(1, input.rows.length - input.except.length);
  let before = 0;
  function progress(done: number, of: number): void {
    before = done;
    input.progress(done, of);
  }
  try {
    return await performer.perform({ ...input, progress });
  } catch (error) {
    // A form comes back by itself.
    if (isQuiet(error) && (!input.action.form || before > 0)) {
      const title = countedTitle(model, input.action, count, t);
      keptForms.note(personOf(session), t('actions.sessionEnded', { title, done: before, count }));
    }
    throw error;
  }
}
