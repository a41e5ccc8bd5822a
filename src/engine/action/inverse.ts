import type { ActionModel, EntityModel } from '../model';

/** An action, with the definition that has it. */
export interface OwnedAction {
  readonly model: EntityModel;
  readonly action: ActionModel;
}

/**
 * The action that takes another one back: of the same definition, or of that whose row was added. Undefined where there
 * is none, also for who does not know that definition.
 */
export function inverseOf(
  model: EntityModel,
  { inverse, effect }: ActionModel,
  entities: Readonly<Record<string, EntityModel>>,
): OwnedAction | undefined {
  const owner = effect.kind === 'add' && effect.entity !== model.base ? entities[effect.entity] : model;
  const action = owner?.actions.find(({ name }) => name === inverse);
  return owner && action && { model: owner, action };
}
