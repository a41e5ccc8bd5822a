import type { TFunction } from 'i18next';
import type { EntityModel } from '../../engine/model';
import { nameIn, type Outcome } from '../../engine/perform';
import type { ActionStart } from '../../machines/action';
import type { Cockpit, NoticeWay } from '../cockpit';
import { countedTitle } from './action-title';
import { fillText, outcomeText, toldIn } from './outcome-text';

export interface DoneParts {
  readonly model: EntityModel;
  /** What was performed, on which rows. */
  readonly start: Partial<ActionStart>;
  readonly outcome: Outcome;
  /** The way back, if there is one. */
  readonly undo: NoticeWay | undefined;
  readonly t: TFunction;
}

/** Tells that an action was done: by its own text if the definition has one, and as a dialog if that names what was made. */
export function tellDone({ model, start, outcome, undo, t }: DoneParts, { messages }: Pick<Cockpit, 'messages'>): void {
  const { action, rows = [] } = start;
  const own = action && outcomeText(model, action, 'done');
  const told = own ? toldIn(own, outcome, rows[0]) : [];
  if (own && told.length > 0) messages.success(fillText(own, outcome, rows[0]), told.join(', '));
  else messages.notice(own ? fillText(own, outcome, rows[0]) : doneText(model, start, outcome, t), undo);
}

/** One row of an action that can be undone is named, since its notice stays for long. */
export function doneText(
  model: EntityModel,
  { action, rows = [] }: Partial<ActionStart>,
  { succeeded }: Outcome,
  t: TFunction,
): string {
  if (!action) return t('actions.done');
  const title = countedTitle(model, action, succeeded, t);
  if (succeeded > 1) return `${title}: ${t('actions.done')}`;
  const [row] = rows;
  return row && action.inverse !== undefined
    ? `${nameIn(model)(row).name}, ${title}: ${t('actions.done')}`
    : t('actions.done');
}
