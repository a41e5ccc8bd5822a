import type { PageFilterKind } from './kind';

/** Rows whose text contains what is typed. */
export const text: PageFilterKind = {
  names: 1,
  tests: ([part = ''], { selector }) => [[selector, 'contains', part]],
};
