import type { PageFilterKind } from './kind';

/** Rows with exactly this value. */
export const equal: PageFilterKind = {
  names: 1,
  tests: ([value = ''], { selector, typed }) => [[selector, '=', typed(value)]],
};
