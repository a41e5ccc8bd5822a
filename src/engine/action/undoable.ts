import type { ActionModel, EntityModel, Scalar } from '../model';
import type { Resolve, Row } from '../query';
import { refusalOf } from './reasons';
import { isUnchanged } from './unchanged';

/**
 * Whether an action's inverse brings a row back to what it was: the action changes it, and the inverse did not fit the
 * row as it was before. What the inverse leads to must be the state that the row had. A job that was another's is not
 * the one's who had it before by taking it from both.
 */
export function isUndoable(
  action: ActionModel,
  inverse: ActionModel,
  model: Pick<EntityModel, 'state'>,
  before: Row,
  resolve?: Resolve,
): boolean {
  if (isUnchanged(action, model, before)) return false;
  if (model.state !== undefined && inverse.to.length > 0 && !inverse.to.includes(before[model.state] as Scalar))
    return false;
  return !inverse.when || refusalOf(inverse, model, before, resolve) !== null;
}
