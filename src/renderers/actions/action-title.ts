import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import { namesOf } from '../row-names';

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

/**
 * Over a question: what is done to what, "Prepare order SO-1001819", "Prepare order: 3 sales orders". Where some of the
 * chosen rows cannot, the question counts itself what can.
 */
export function questionTitle(
  model: EntityModel,
  action: ActionModel,
  rows: readonly Row[],
  isCounted: boolean,
  t: TFunction,
): string {
  const title = captions.action(model, action);
  const [row] = rows;
  if (!row || isCounted) return title;
  if (rows.length === 1) return t('actions.askedOne', { title, name: namesOf(model, row) });
  return t('actions.askedMany', { title, count: rows.length, thing: captions.thing(model, rows.length) });
}
