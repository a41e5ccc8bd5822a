import type { TFunction } from 'i18next';
import type { EntityModel } from '../../engine/model';
import { nameIn, type Outcome } from '../../engine/perform';
import type { Row } from '../../engine/query';
import type { ActionStart } from '../../machines/action';
import { captions } from '../captions';
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

/** What happened to what, and that it was done. */
export function doneText(model: EntityModel, start: Partial<ActionStart>, outcome: Outcome, t: TFunction): string {
  const { action, rows = [] } = start;
  if (!action) return t('actions.done');
  const { succeeded } = outcome;
  if (outcomeText(model, action, didKey(succeeded)) && rows.length > 0) return didText(model, start, outcome);
  const title = countedTitle(model, action, succeeded, t);
  if (succeeded > 1) return `${title}: ${t('actions.done')}`;
  const [row] = rows;
  return row ? `${nameIn(model)(row).name}, ${title}: ${t('actions.done')}` : t('actions.done');
}

/** What happened to what: "SO-1001819 prepared", "60 orders prepared"; without a text of the action by its name. */
export function didText(
  model: EntityModel,
  { action, rows = [] }: Partial<ActionStart>,
  { succeeded, answer }: Outcome,
): string {
  if (!action) return '';
  const count = Math.max(1, succeeded);
  const row = rows[0] ?? (action.effect.kind === 'add' ? (answer as Row | null | undefined) : undefined);
  const name = row ? nameIn(model)(row).name : '';
  const own = outcomeText(model, action, didKey(count));
  if (own && (row || count > 1)) return fillText(own, undefined, { ...row, name, count });
  const title = captions.action(model, action);
  const plural = captions.plural(model).toLocaleLowerCase();
  return [count > 1 ? `${count} ${plural}` : name, title].filter(Boolean).join(': ');
}

const didKey = (count: number) => (count > 1 ? 'didMany' : 'did');
