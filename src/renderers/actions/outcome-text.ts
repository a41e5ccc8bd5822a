import type { ActionModel, EntityModel, RowsModel } from '../../engine/definition/model';
import { captions, textOf } from '../captions';

/** A text of an action, else of its definition: `done`, `failed`, `refused`, `confirm` (vocabulary, Outcomes). */
export function outcomeText(model: EntityModel, action: ActionModel, key: string): string | undefined {
  const entities = model.name === model.base ? [model.name] : [model.name, model.base];
  const text = textOf(
    [
      ...entities.map((entity) => `actions.${entity}.${action.name}.${key}`),
      ...entities.map((entity) => `entities.${entity}.${key}`),
    ],
    action.texts[key] ?? model.texts[key] ?? '',
  );
  return text === '' ? undefined : text;
}

/** What joined rows are called: by their own title if they have one, else by their definition's plural. */
export function rowsTitle(other: EntityModel, rows: RowsModel): string {
  return rows.title === other.plural
    ? captions.plural(other)
    : textOf([`entities.${other.name}.details.${rows.title}`], rows.title);
}
