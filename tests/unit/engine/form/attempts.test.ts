import { describe, expect, it } from 'vitest';
import { shownProblems, standingErrors, UNTRIED, withLeft, withRefusal } from '../../../../src/engine/form';

const places = (shown: readonly { readonly field: string }[]): string[] => shown.map(({ field }) => field);
const problems = ['name', 'customer/email', 'lines', 'lines/0/quantity'].map((field) => ({ field }));

describe('which errors show', () => {
  it('shows nothing of values that nobody has tried', () => {
    expect(shownProblems(problems, UNTRIED)).toEqual([]);
  });

  it('shows what is wrong with a field once it was left, and with all once they were to be saved', () => {
    expect(places(shownProblems(problems, withLeft(UNTRIED, 'name', 'customer/email')))).toEqual([
      'name',
      'customer/email',
    ]);
    expect(places(shownProblems(problems, { ...UNTRIED, wasSubmitted: true }))).toEqual(places(problems));
  });

  it('takes a list that was left for all that is in it, and a line for no more than itself', () => {
    expect(places(shownProblems(problems, withLeft(UNTRIED, 'lines')))).toEqual(['lines', 'lines/0/quantity']);
    expect(places(shownProblems(problems, withLeft(UNTRIED, 'lines/0/quantity')))).toEqual(['lines/0/quantity']);
  });

  it('is the same object for a field that was left before', () => {
    const left = withLeft(UNTRIED, 'name');
    expect(withLeft(left, 'name')).toBe(left);
  });

  it('lets what the server said stand until that value is another', () => {
    const sent = { name: 'A', lines: [{ quantity: 1 }, { quantity: 2 }] };
    const errors = ['name', 'lines/1/quantity', 'gone'].map((field) => ({ field, keyword: 'unique', message: 'no' }));
    const refused = withRefusal(UNTRIED, errors, sent);
    const standing = (values: Readonly<Record<string, unknown>>) => places(standingErrors(refused, values));
    expect(standing(sent)).toEqual(['name', 'lines/1/quantity', 'gone']);
    expect(standing({ ...sent, name: 'B' })).toEqual(['lines/1/quantity', 'gone']);
    expect(standing({ ...sent, lines: [{ quantity: 9 }, { quantity: 2 }] })).toHaveLength(3);
    expect(standing({ ...sent, lines: [{ quantity: 1 }, { quantity: 3 }] })).toEqual(['name', 'gone']);
  });
});
