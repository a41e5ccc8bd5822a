import { toldFields } from '../../../../src/engine/action';
import type { ActionModel, EntityModel, PropertyModel, Scalar } from '../../../../src/engine/model';
import { isBlank, type Row } from '../../../../src/engine/query';
import { textsFor } from '../../../../src/engine/words';
import type { Refusal } from '../../../platform/errors';
import type { FindText } from '../../../platform/localisation';
import type { Wording } from '../wording';
import type { RowPlan, Why } from './plan';
import type { PastAction } from './prepare';

/** What a row of a past call is called, if the session sees that. */
export function rowName({ display, properties }: EntityModel, { of, row }: Pick<RowPlan, 'of' | 'row'>): string {
  const isSeen = properties.some(({ name }) => name === display);
  return isSeen && !isBlank(row?.[display]) ? String(row?.[display]) : of;
}

/** Why nothing takes the action back: in its own words, or by what it did. */
export function noWayText({ model, action }: PastAction, words: Wording): string {
  const own = words.outcome(model, action, 'final');
  const usual = action.effect.kind === 'delete' ? 'deletedForGood' : 'noWayBack';
  return own ?? words.row(usual, { action: words.action(model, action) });
}

/** Why a row stays as it is, in a sentence. */
export function whyText(why: Why, past: PastAction, words: Wording): string {
  switch (why.kind) {
    case 'undone':
      return words.row('undoneAlready', { name: why.by.userName });
    case 'changed':
      return words.row('changedSince', { name: why.by.userName });
    case 'stale':
      return words.row('stale');
    case 'gone':
      return words.row('goneSince');
    case 'noWay':
      return noWayText(past, words);
  }
}

/** Why a part was refused as a whole. */
export function refusalText({ said, message }: Refusal, language: string, find: FindText): string {
  return said?.kind === 'text' ? (find(language, [said.key], said.values) ?? message) : message;
}

/** What was entered, as the action's texts tell it; a value of a list goes by the text that the row has of it. */
export function toldTexts(action: ActionModel, told: Row, row: Row, words: Wording): Row {
  const say = (field: PropertyModel): string => {
    const text = field.lookup?.call && textsFor(field.name).find((name) => !isBlank(row[name]));
    return text ? String(row[text]) : words.entered(field, told[field.name] as Scalar | undefined);
  };
  return Object.fromEntries(toldFields(action).map((field) => [`form.${field.name}`, say(field)]));
}

/** What happened to what: by the action's own text, which may show values of the row, else by its name. */
export function didText(
  { model, action }: PastAction,
  shown: Row & { readonly count: number },
  words: Wording,
): string {
  const { count } = shown;
  const own = words.outcome(model, action, count > 1 ? 'didMany' : 'did');
  if (own) return own.replace(/\{\{([\w.]+)\}\}/g, (_, value: string) => String(shown[value] ?? '')).trim();
  const things = words.plural(model).toLocaleLowerCase();
  const ordinary = words.did(model, action, count, { name: String(shown.name), count: String(count), things });
  return ordinary ?? `${count > 1 ? `${count} ${things}` : shown.name}: ${words.action(model, action)}`;
}
