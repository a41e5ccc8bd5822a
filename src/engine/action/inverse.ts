import type { ActionModel, EntityModel } from '../model';

/** An action, with the definition that has it. */
export interface OwnedAction {
  readonly model: EntityModel;
  readonly action: ActionModel;
}

/**
 * The action that takes another one back: of the same definition, of that whose row was added, or of another one whose
 * row was made. Undefined where there is none, also for who does not know that definition.
 */
export function inverseOf(
  model: EntityModel,
  { inverse, effect }: ActionModel,
  entities: Readonly<Record<string, EntityModel>>,
): OwnedAction | undefined {
  const [name, entity] = (inverse ?? '').split('.').reverse();
  const isOfAnother = effect.kind === 'add' && effect.entity !== model.base;
  const owner = entity !== undefined ? entities[entity] : isOfAnother ? entities[effect.entity] : model;
  const action = owner?.actions.find((one) => one.name === name);
  return owner && action && { model: owner, action };
}
