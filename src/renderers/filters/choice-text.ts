import type { FilterModel, Scalar } from '../../engine/model';
import type { FilterContext } from './filter-kind';
import { knownText } from './known-texts';
import { isMissing } from './missing-choice';

/** The text of a chosen value. */
export function choiceText(value: unknown, filter: FilterModel, context: FilterContext): string {
  if (isMissing(value)) return context.texts.missing;
  if (filter.values) return context.valueTitle(value as Scalar);
  return knownText(textsName(filter, context), value as Scalar) ?? String(value);
}

/** Under which the texts of a filter's values are known. */
export function textsName({ name }: FilterModel, { entity }: FilterContext): string {
  return `${entity}.${name}`;
}
