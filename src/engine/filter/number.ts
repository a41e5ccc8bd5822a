import { EQUAL } from './equal';
import type { PageFilterKind } from './kind';

/** Rows with exactly this number. */
export const number: PageFilterKind = {
  names: 1,
  fits: Number.isFinite,
  ...EQUAL,
  tests: ([value = ''], { selector, typed }) => [{ property: selector, operator: '=', value: typed(value) }],
};
