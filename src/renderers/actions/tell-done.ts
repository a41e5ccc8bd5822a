import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel } from '../../engine/model';
import { nameIn, type Outcome } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { ordinaryDidKey } from '../../engine/words';
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
  /** The way back, else the way on, if there is one. */
  readonly way: NoticeWay | undefined;
  readonly t: TFunction;
}

/** Tells that an action was done: by its own text if the definition has one, and as a dialog if that names what was made. */
export function tellDone({ model, start, outcome, way, t }: DoneParts, { messages }: Pick<Cockpit, 'messages'>): void {
  const { action, rows = [] } = start;
  const own = action && outcomeText(model, action, 'done');
  const told = own ? toldIn(own, outcome, rows[0]) : [];
  if (own && told.length > 0) messages.success(fillText(own, outcome, rows[0]), told.join(', '));
  else messages.notice(own ? fillText(own, outcome, rows[0]) : doneText(model, start, outcome, t), way);
}

/** What happened to what, and that it was done. */
export function doneText(model: EntityModel, start: Partial<ActionStart>, outcome: Outcome, t: TFunction): string {
  const { action } = start;
  if (!action) return t('actions.done');
  const did = toldText(model, action, start, outcome, t);
  if (did !== undefined) return did;
  const title = countedTitle(model, action, outcome.succeeded, t);
  const what =
    outcome.succeeded > 1 ? title : [nameOf(model, action, start, outcome), title].filter(Boolean).join(', ');
  return start.rows?.length ? `${what}: ${t('actions.done')}` : t('actions.done');
}

/** What happened to what: "SO-1001819 prepared", "60 orders prepared"; without a text of the action by its name. */
export function didText(model: EntityModel, start: Partial<ActionStart>, outcome: Outcome, t: TFunction): string {
  const { action } = start;
  if (!action) return '';
  const { succeeded } = outcome;
  const what =
    succeeded > 1
      ? `${succeeded} ${captions.plural(model).toLocaleLowerCase()}`
      : nameOf(model, action, start, outcome);
  return (
    toldText(model, action, start, outcome, t) ?? [what, captions.action(model, action)].filter(Boolean).join(': ')
  );
}

/** By the action's own text, or by that of adding, changing and deleting; undefined if neither says it. */
function toldText(
  model: EntityModel,
  action: ActionModel,
  start: Partial<ActionStart>,
  outcome: Outcome,
  t: TFunction,
): string | undefined {
  const { succeeded: count } = outcome;
  const isMany = count > 1;
  const ordinary = ordinaryDidKey(model, action, count);
  const name = nameOf(model, action, start, outcome);
  const own = outcomeText(model, action, isMany ? 'didMany' : 'did');
  if (own && (isMany || name !== ''))
    return fillText(own, undefined, { ...rowOf(action, start, outcome), ...outcome.told, name, count });
  if (!ordinary) return undefined;
  const things = captions.plural(model).toLocaleLowerCase();
  return t(ordinary, { name: name || captions.entityTitle(model), count, things });
}

/** The row that it was performed on, or that it made. */
function rowOf(action: ActionModel, { rows = [] }: Partial<ActionStart>, { answer }: Outcome): Row | undefined {
  const [row] = rows;
  if (row || action.effect.kind !== 'add') return row;
  return typeof answer === 'object' ? ((answer as Row | null) ?? undefined) : undefined;
}

/** Empty if there is no row, or it was made and says no name. */
function nameOf(model: EntityModel, action: ActionModel, start: Partial<ActionStart>, outcome: Outcome): string {
  const row = rowOf(action, start, outcome);
  if (!row) return '';
  return start.rows?.length ? nameIn(model)(row).name : String(row[model.display] ?? '');
}
