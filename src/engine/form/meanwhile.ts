import type { EntityModel, PropertyModel } from '../model';
import { placeholdersOf, type Row } from '../query';
import { isStateTime } from '../within';
import { isSame } from './form-values';

/** A property that has another value than when the dialog was opened. */
export interface Change {
  readonly property: PropertyModel;
  readonly before: unknown;
  readonly now: unknown;
}

/** What became of the rows of a dialog since it was opened. */
export interface Meanwhile {
  /** So many rows it is about. */
  readonly of: number;
  readonly changed: number;
  readonly gone: number;
  /** What changed, if it is about one row. */
  readonly changes: readonly Change[];
}

/**
 * What became of rows since they stood as `opened`: `now` has them in the same order, null for one that is gone.
 * Undefined if the person would see no difference. The model is as the person may know it.
 */
export function meanwhileOf(
  model: EntityModel,
  opened: readonly Row[],
  now: readonly (Row | null)[],
): Meanwhile | undefined {
  const told = model.properties.filter((property) => isTold(model, property));
  const each = opened.map((before, index) => {
    const row = now[index];
    return row ? changesOf(told, before, row) : 'gone';
  });
  const gone = each.filter((changes) => changes === 'gone').length;
  const changed = each.filter((changes) => changes !== 'gone' && changes.length > 0).length;
  if (gone + changed === 0) return undefined;
  const [first] = each;
  return { of: opened.length, changed, gone, changes: each.length > 1 || !first || first === 'gone' ? [] : first };
}

/** False for what has no words: a reference has its text beside it, and the time of each change is no news. */
function isTold(model: EntityModel, property: PropertyModel): boolean {
  const { name, title, hidden, writeOnly, kind, textProperty } = property;
  if (hidden || writeOnly || title === '' || kind === 'object' || textProperty !== undefined) return false;
  if (isStateTime(model, name)) return false;
  return !model.actions.some(({ set }) => placeholdersOf(set[name] ?? null).some(({ scope }) => scope === 'clock'));
}

/** What a row does not say has not changed. */
function changesOf(told: readonly PropertyModel[], before: Row, now: Row): readonly Change[] {
  return told
    .filter(({ name }) => Object.hasOwn(now, name) && !isSame(before[name], now[name]))
    .map((property) => ({ property, before: before[property.name], now: now[property.name] }));
}
