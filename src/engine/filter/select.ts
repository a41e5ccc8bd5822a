import { NULL_PLACEHOLDER } from '../constants';
import type { Filter } from '../query/filter';
import type { Asked, PageFilterKind } from './kind';
import { isScalar } from './scalar';

/** Rows with one chosen value. */
export const select: PageFilterKind = {
  names: 1,
  fits: isScalar,
  chosen: true,
  tests: (values, asked) => [anyOf(values, asked)],
};

/** Rows with one of the chosen values. */
export const multiSelect: PageFilterKind = {
  ...select,
  many: true,
  fits: (value) => isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar)),
};

/** Rows with one of the values; the placeholder stands for none (GRID-014). */
function anyOf(values: readonly (string | undefined)[], { selector, typed }: Asked): Filter {
  const others = values.filter((value) => value !== undefined && value !== NULL_PLACEHOLDER) as string[];
  const blank: Filter = { property: selector, operator: 'isblank', value: null };
  if (others.length === 0 && values.length > 0) return blank;
  const oneOf: Filter = { property: selector, operator: 'in', value: others.map(typed) };
  return others.length === values.length ? oneOf : { any: [oneOf, blank] };
}
