import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel, PropertyModel } from '../../engine/model';
import { nameIn } from '../../engine/perform';
import { isBlank, type Row } from '../../engine/query';
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

/** What its list has first of a row, up to what names it: an item has its number before its name. */
export function namingProperties({ columns, display, properties }: EntityModel): readonly PropertyModel[] {
  const before = columns.slice(0, Math.max(columns.indexOf(display), 0));
  return [...before, display].flatMap((name) => {
    const property = properties.find((one) => one.name === name);
    const isText = property?.kind === 'text' && !property.values && !property.lookup;
    return property && (isText || name === display) ? [property] : [];
  });
}

/** What names a row in its list: "BA-101252 Ball bearing 6000-2RS", "SO-1001819 Line number 10". */
export function namesOf(model: EntityModel, row: Row): string {
  const names = namingProperties(model)
    .map(({ name }) => row[name])
    .filter((value) => !isBlank(value))
    .map((value, at, all) => (at === all.length - 1 ? rowTitle(model, String(value)) : String(value)));
  return names.join(' ') || nameIn(model)(row).name;
}

/** What a row is called where no header says what that is: "Line number 10", "Acme". */
export function rowTitle(model: EntityModel, name: string): string {
  const display = model.properties.find((property) => property.name === model.display);
  return display && isNumber(display) && name !== '' ? `${captions.property(model, display)} ${name}` : name;
}
