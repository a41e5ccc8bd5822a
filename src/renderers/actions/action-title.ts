import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel } from '../../engine/definition/model';
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
