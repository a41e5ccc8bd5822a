import type { Filter } from '../query/filter';
import type { PageFilterKind } from './kind';

/** Rows whose time is over by now, or is not or is empty. */
export const past: PageFilterKind = {
  names: 1,
  fits: (value) => typeof value === 'boolean',
  toColumn: () => undefined,
  fromColumn: () => undefined,
  tests([text = ''], { selector }) {
    const before = (value: string): Filter => ({ property: selector, operator: '<', value });
    if (text === 'true') return [before('{clock.now}')];
    // What is neither is left to the comparison to refuse.
    return [text === 'false' ? { not: before('{clock.now}') } : before(text)];
  },
};
