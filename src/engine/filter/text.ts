import type { PageFilterKind } from './kind';

/** Rows whose text contains what is typed. */
export const text: PageFilterKind = {
  names: 1,
  fits: (value) => typeof value === 'string' || typeof value === 'number',
  toColumn: (value) => ({ operator: 'contains', value: String(value) }),
  fromColumn: ({ operator, value }) => (operator === 'contains' ? value : undefined),
  tests: ([part = ''], { selector }) => [{ property: selector, operator: 'contains', value: part }],
};
