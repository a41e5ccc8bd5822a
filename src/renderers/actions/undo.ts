import type { TFunction } from 'i18next';
import { inverseOf, isUndoable, offer, rowKey } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import type { Cockpit, NoticeWay } from '../cockpit';
import { undoCalls } from '../undo';

/** So long a notice offers it; the list of what was done offers it longer. */
const UNDO_MS = 60_000;

export interface UndoParts {
  readonly model: EntityModel;
  readonly action: ActionModel;
  /** The action's rows as they were before it. */
  readonly before: readonly Row[];
  /** Keys of the calls by which it was done. */
  readonly calls: readonly string[];
  /** What was done, in words. */
  readonly text: string;
  readonly cockpit: Cockpit;
  readonly t: TFunction;
}

/** A row among those of all definitions. */
export function rowPlace(model: EntityModel, row: Row): string {
  return `${model.base} ${rowKey(model, row)}`;
}

/** The way back from an action that has an inverse; none if no row can be brought back, or not by this person. */
export function undoOf({ model, action, before, calls, text, cockpit, t }: UndoParts): NoticeWay | undefined {
  const found = inverseOf(model, action, cockpit.product.models);
  if (!found || calls.length === 0) return undefined;
  const { action: inverse, model: owner } = found;
  const { features } = cockpit.session;
  if (!offer(inverse, [], { may: cockpit.may, features, model: owner }).offered) return undefined;
  const isMade = owner !== model || action.effect.kind === 'add' || action.rows === 'none';
  if (!isMade && inverse.form === undefined && !before.some((row) => isUndoable(action, inverse, model, row)))
    return undefined;
  const run = () => void undoCalls({ calls, text }, cockpit, t);
  return { title: t('actions.undo'), ms: UNDO_MS, undoes: calls, rows: before.map((row) => rowPlace(model, row)), run };
}
