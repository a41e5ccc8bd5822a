import type { ActionModel, EntityModel, RowsModel } from '../../engine/model';
import type { Outcome } from '../../engine/perform';
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

/** What an outcome has for the placeholders of a text. */
function saidBy({ answer, said }: Pick<Outcome, 'answer' | 'said'>): Readonly<Record<string, unknown>> {
  const joined = Object.entries(said).map(([name, texts]) => [name, texts.join(', ')]);
  return { ...(typeof answer === 'object' ? answer : {}), ...Object.fromEntries(joined) };
}

/**
 * What the text shows that only the outcome says, such as a new order or a password that is told once: then it stays until
 * it is closed.
 */
export function toldIn(text: string, outcome: Pick<Outcome, 'answer' | 'said'>, row: Row | undefined): string[] {
  return Object.entries(saidBy(outcome))
    .filter(([name]) => text.includes(`{{${name}}}`) && !(row && Object.hasOwn(row, name)))
    .map(([, value]) => String(value));
}

/** Puts values of the outcome, else of the row, into `{{x}}` of a text, and what was entered into `{{form.x}}`. */
export function fillText(
  text: string,
  outcome: Pick<Outcome, 'answer' | 'said'> | undefined,
  row: Row | undefined,
): string {
  const said = outcome ? saidBy(outcome) : {};
  return text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => String(said[name] ?? row?.[name] ?? '')).trim();
}

/** The text `done` of an action that said what it made, for a report of which not all was done. */
export function madeText(model: EntityModel, action: ActionModel, outcome: Outcome): string | undefined {
  const own = Object.keys(outcome.said).length > 0 ? outcomeText(model, action, 'done') : undefined;
  return own && fillText(own, outcome, undefined);
}

/** What joined rows are called: by their own title if they have one, else by their definition's plural. */
export function rowsTitle(other: EntityModel, rows: RowsModel): string {
  return rows.title === other.plural
    ? captions.plural(other)
    : textOf([`entities.${other.name}.details.${rows.title}`], rows.title);
}
