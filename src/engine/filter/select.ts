import { NULL_PLACEHOLDER } from '../constants';
import type { FilterExpression } from '../query/load-options';
import type { Asked, PageFilterKind } from './kind';

/** Rows with one chosen value. */
export const select: PageFilterKind = {
  names: 1,
  chosen: true,
  tests: (values, asked) => [anyOf(values, asked)],
};

/** Rows with one of the chosen values. */
export const multiSelect: PageFilterKind = { ...select, many: true };

/** Rows with one of the values; the placeholder stands for none (GRID-014). */
function anyOf(values: readonly (string | undefined)[], { selector, typed }: Asked): FilterExpression {
  const others = values.filter((value) => value !== undefined && value !== NULL_PLACEHOLDER) as string[];
  const blank: FilterExpression = [selector, 'isblank', null];
  if (others.length === 0 && values.length > 0) return blank;
  const oneOf: FilterExpression = [selector, 'in', others.map(typed)];
  return others.length === values.length ? oneOf : [oneOf, 'or', blank];
}
