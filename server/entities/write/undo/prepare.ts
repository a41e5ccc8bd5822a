/** What an undo is made of before any row is touched: the past action, its inverse, and the right to it. */
import { inverseOf, type OwnedAction } from '../../../../src/engine/action';
import type { ActionModel, EntityModel } from '../../../../src/engine/model';
import type { EntityModels, Session } from '../../../platform/context';
import { Refusal } from '../../../platform/errors';
import { authorise, targetOf } from '../authorise';
import type { Wording } from '../wording';
import { noWayText } from './texts';

/** A past action as the session knows it by now. */
export interface PastAction {
  readonly model: EntityModel;
  readonly action: ActionModel;
  /** The definition whose rows it changed, or made if these are what is taken back. */
  readonly target: EntityModel;
}

/** The action of a name like `sales-order.prepareOrder`; undefined if there is none any more. */
export function pastAction(entities: EntityModels, named: string): PastAction | undefined {
  const [entity = '', name = ''] = named.split('.');
  const model = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  const action = model?.actions.find((one) => one.name === name);
  if (!model || !action) return undefined;
  const made = action.inverse?.includes('.') ? inverseOf(model, action, entities)?.model : undefined;
  return { model, action, target: made ?? targetOf(model, action, entities) };
}

/**
 * The inverse of an action, cut to what the session may know; a text says why there is none. Throws what refuses it to
 * the session.
 */
export function wayBack(
  past: PastAction,
  session: Session,
  entities: EntityModels,
  words: Wording,
): OwnedAction | string {
  const found = inverseOf(past.model, past.action, entities);
  if (!found || targetOf(found.model, found.action, entities).base !== past.target.base) return noWayText(past, words);
  return authorise(found.model, found.action, session, entities);
}

/** Why the session may not do it, in a sentence. */
export function notAllowedText(
  error: unknown,
  { model, action }: PastAction,
  entities: EntityModels,
  words: Wording,
): string {
  if (!(error instanceof Refusal)) throw error;
  const found = inverseOf(model, action, entities) ?? { model, action };
  return words.row('mayNotUndo', { action: words.action(found.model, found.action) });
}
