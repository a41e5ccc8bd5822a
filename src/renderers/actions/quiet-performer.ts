import type { CallValues } from '../../engine/action';
import type { FormValues } from '../../engine/form';
import type { HttpClient } from '../../engine/http';
import type { ActionModel, EntityModel } from '../../engine/model';
import { createPerformer, type Performer, type PerformInput, type PerformOptions } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { browserWait } from '../browser-wait';
import { errorContent } from '../dialogs';

/** Performs actions of a definition, and tells nobody: whoever asks for it tells what came of it. */
export function quietPerformer(
  http: HttpClient,
  model: EntityModel,
  values: CallValues,
  more: Pick<PerformOptions, 'leftReason' | 'performed' | 'open' | 'unconfirmed'> = {},
): Performer {
  return createPerformer({
    http,
    model,
    values,
    newKey: () => crypto.randomUUID(),
    wait: browserWait,
    reasonOf: (error) => errorContent(error).message,
    ...more,
  });
}

/** The action for these rows, or for none. */
export function inputOf(action: ActionModel, rows: readonly Row[], values: FormValues): PerformInput {
  return { action, rows, except: [], values, progress: NOTHING_TOLD, lost: NOTHING_TOLD };
}

const NOTHING_TOLD = () => undefined;
