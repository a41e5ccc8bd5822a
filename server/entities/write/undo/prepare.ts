/** What an undo is made of before any row is touched: the past action, its inverse, and the right to it. */
import type { ActionModel, EntityModel } from '../../../../src/engine/model';
import type { EntityModels, Session } from '../../../platform/context';
import { Refusal } from '../../../platform/errors';
import { authorise, targetOf } from '../authorise';
import type { Wording } from '../wording';

/** A past action as the session knows it by now. */
export interface PastAction {
  readonly model: EntityModel;
  readonly action: ActionModel;
  /** The definition whose rows it changed. */
  readonly target: EntityModel;
}

/** The action of a name like `sales-order.prepareOrder`; undefined if there is none any more. */
export function pastAction(entities: EntityModels, named: string): PastAction | undefined {
  const [entity = '', name = ''] = named.split('.');
  const model = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  const action = model?.actions.find((one) => one.name === name);
  return model && action && { model, action, target: targetOf(model, action, entities) };
}

/**
 * The inverse of an action, cut to what the session may know; a text says why there is none. Throws what refuses it to
 * the session.
 */
export function inverseOf(
  { model, action, target }: PastAction,
  session: Session,
  entities: EntityModels,
  words: Wording,
): { readonly model: EntityModel; readonly inverse: ActionModel } | string {
  const inverse = model.actions.find(({ name }) => name === action.inverse);
  if (!inverse || targetOf(model, inverse, entities).base !== target.base)
    return words.outcome(model, action, 'final') ?? words.row('noWayBack', { action: words.action(model, action) });
  const cut = authorise(model, inverse, session, entities);
  return { model: cut.model, inverse: cut.action };
}

/** Why the session may not do it, in a sentence. */
export function notAllowedText(error: unknown, { model, action }: PastAction, words: Wording): string {
  if (!(error instanceof Refusal)) throw error;
  const inverse = model.actions.find(({ name }) => name === action.inverse);
  return words.row('mayNotUndo', { action: words.action(model, inverse ?? action) });
}
