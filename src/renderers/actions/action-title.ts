import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel } from '../../engine/model';
import { isNumber } from '../../engine/value/kinds';
import { captions } from '../captions';

/** "Cancel order" for one row; of several chosen rows it says how many it takes: "Cancel order (3)". */
export function countedTitle(
  model: EntityModel,
  action: ActionModel,
  takes: number,
  t: TFunction,
  chosen = takes,
): string {
  const title = captions.action(model, action);
  return action.rows === 'many' && chosen > 1 && takes > 0 ? t('actions.counted', { title, count: takes }) : title;
}

/** The button that adds: "New supplier". */
export function addTitle(model: EntityModel, action: ActionModel, t: TFunction): string {
  const own = captions.action(model, action);
  return action.title === 'Add' ? t('actions.new', { thing: captions.entityTitle(model).toLocaleLowerCase() }) : own;
}

/** Over a form: "New supplier", "Update supplier", else what the action is called and how many rows it takes. */
export function formTitle(model: EntityModel, action: ActionModel, takes: number, t: TFunction): string {
  const thing = captions.entityTitle(model).toLocaleLowerCase();
  if (action.effect.kind === 'add' && action.effect.entity === model.base) return t('actions.new', { thing });
  if (action.name === 'update' && action.title === 'Update') return t('actions.update', { thing });
  return countedTitle(model, action, takes, t);
}

/** The question before an action that has none of its own. */
export function confirmText(model: EntityModel, action: ActionModel, count: number, t: TFunction): string {
  const thing = captions.thing(model, count);
  if (action.effect.kind === 'delete') return t('actions.confirmDelete', { count, thing });
  return t('actions.confirm', { count, thing, title: captions.action(model, action) });
}

/** What a row is called where no header says what that is: "Line number 10", "Acme". */
export function rowTitle(model: EntityModel, name: string): string {
  const display = model.properties.find((property) => property.name === model.display);
  return display && isNumber(display) && name !== '' ? `${captions.property(model, display)} ${name}` : name;
}
