import type { EntityModel, Scalar } from '../model';

/**
 * Whether a row may go from one state to another: all `from` and `to` of a definition, those of the system included,
 * are its state machine (vocabulary, States; STATE-017).
 */
export function mayMove({ actions }: Pick<EntityModel, 'actions'>, from: Scalar, to: Scalar): boolean {
  return actions.some((action) => action.to.includes(to) && (action.from === undefined || action.from.includes(from)));
}
