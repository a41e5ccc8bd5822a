import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel } from '../../engine/definition/model';
import { captions } from '../captions';

/** "Cancel order" for one row, "Cancel order · 3" where the verb takes several: the number is never left to guess. */
export function countedTitle(model: EntityModel, action: ActionModel, count: number, t: TFunction): string {
  const title = captions.action(model, action);
  return action.rows === 'many' && count > 1 ? t('actions.counted', { title, count }) : title;
}

/** The button that adds: "New supplier". */
export function addTitle(model: EntityModel, action: ActionModel, t: TFunction): string {
  const own = captions.action(model, action);
  return action.title === 'Add' ? t('actions.new', { thing: captions.entityTitle(model).toLocaleLowerCase() }) : own;
}
