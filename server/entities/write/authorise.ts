import type { ActionModel, EntityModel } from '../../../src/engine/model';
import { cutModel, featureOn, isAllowed } from '../../../src/engine/permission';
import type { EntityModels, Session } from '../../platform/context';
import { accessDenied, outOfScope } from '../../platform/errors';
import type { Command, CommandsByName } from './command';

/** What adding needs besides the action's own key (vocabulary, Keys). */
const CREATE_PERMISSION = 'grid.can_create';

/** A definition and one of its actions as the session may know them; refuses an action that it may not perform. */
export function authorise(
  model: EntityModel,
  action: ActionModel,
  session: Session,
  entities: EntityModels,
): { readonly model: EntityModel; readonly action: ActionModel } {
  if (!writesBy(model, action, session, entities)) throw outOfScope();
  const keys = [action.permission, ...(action.effect.kind === 'add' ? [CREATE_PERMISSION] : [])];
  const denied = keys.find((key) => !session.may(key));
  if (denied !== undefined) throw accessDenied(denied);
  if (!featureOn(model.feature, session.features) || !isAllowed(action, session)) throw accessDenied();
  const cut = cutModel(model, session, (name) => entities[name]);
  const own = cut.actions.find(({ name }) => name === action.name);
  if (!own) throw accessDenied();
  return { model: cut, action: own };
}

/** False for the holder of an access key that is not for changing the action's definition, and that of the rows it changes. */
export function writesBy(
  model: EntityModel,
  action: ActionModel,
  { scope }: Pick<Session, 'scope'>,
  entities: EntityModels,
): boolean {
  return !scope || [model, targetOf(model, action, entities)].every(({ base }) => scope.writes(base));
}

/** The definition whose rows the action changes: its own, or the one that owns the call. */
export function targetOf(model: EntityModel, { effect }: ActionModel, entities: EntityModels): EntityModel {
  if (effect.kind === 'none' || effect.kind === 'write') return model;
  return entities[effect.entity] ?? model;
}

/**
 * The command of an action, under its own names; one that writes rows of another definition does what that definition's
 * own action does. Undefined for one whose definition says all that it does.
 */
export function commandOf(commands: CommandsByName, { commands: names, effect }: ActionModel): Command | undefined {
  const all = 'entity' in effect ? [...names, `${effect.entity}.${effect.kind}`] : names;
  const name = all.find((one) => Object.hasOwn(commands, one));
  return name === undefined ? undefined : commands[name];
}
