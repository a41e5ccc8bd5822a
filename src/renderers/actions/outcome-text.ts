import type { ActionModel, EntityModel, RowsModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
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

/** True if the text shows what only the answer says, such as a one-time password: it stays until it is closed. */
export function tellsOf(text: string, answer: unknown, row: Row | undefined): boolean {
  const said = typeof answer === 'object' && answer !== null ? Object.keys(answer) : [];
  return said.some((name) => text.includes(`{{${name}}}`) && !(row && Object.hasOwn(row, name)));
}

/** Puts values of the answer, else of the row, into `{{x}}` of a text. */
export function fillText(text: string, answer: unknown, row: Row | undefined): string {
  const said = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(said[name] ?? row?.[name] ?? ''));
}

/** What joined rows are called: by their own title if they have one, else by their definition's plural. */
export function rowsTitle(other: EntityModel, rows: RowsModel): string {
  return rows.title === other.plural
    ? captions.plural(other)
    : textOf([`entities.${other.name}.details.${rows.title}`], rows.title);
}
