import type { ActionModel, EntityModel } from '../../engine/model';

/**
 * The name by which texts and look-ups know an action's form: the action's, or none if it is the form of the
 * definition itself, which adds and changes its own rows.
 */
export function formName({ base }: Pick<EntityModel, 'base'>, { name, effect }: ActionModel): string {
  const isOwn = (effect.kind === 'add' || effect.kind === 'update') && effect.entity === base;
  return isOwn ? '' : name;
}
