import { exportColumn, type ValueTexts, valueText } from '../../engine/export';
import type { HistoryEntry } from '../../engine/http';
import type { EntityModel, PropertyModel } from '../../engine/model';
import type { Formatter } from '../../engine/value';
import { captions } from '../captions';

/** One changed value in words; nothing is an empty text. */
export interface ChangeText {
  readonly caption: string;
  readonly before: string;
  readonly after: string;
}

/** So far, in milliseconds, the moment that an action writes into a row may be from when it was written down. */
const AT_ONCE = 1000;

/**
 * What an entry changed, called and written as in the grid. Keys that stand beside their names are left out, and moments
 * that only say when it was done.
 */
export function changeTexts(
  model: EntityModel,
  { changes, time }: HistoryEntry,
  format: Formatter,
  words: Pick<ValueTexts, 'yes' | 'no'>,
): readonly ChangeText[] {
  const shown = new Map(model.properties.filter(({ hidden }) => !hidden).map((property) => [property.name, property]));
  const valueTitle: ValueTexts['valueTitle'] = (property, value) => captions.value(model, property, value);
  const say = (property: PropertyModel, caption: string) =>
    valueText(exportColumn(property, caption, { ...words, valueTitle }), format);
  return changes.flatMap(({ property: name, before, after }): ChangeText[] => {
    const property = shown.get(name);
    if (!property || isWhen(property, after, time)) return [];
    const caption = captions.property(model, property);
    const text = say(property, caption);
    return [{ caption, before: text(before), after: text(after) }];
  });
}

function isWhen({ kind }: PropertyModel, value: unknown, time: string): boolean {
  return kind === 'date-time' && Math.abs(Date.parse(String(value)) - Date.parse(time)) < AT_ONCE;
}
