// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { altLetter, lettersOf } from '../../../src/renderers/alt-letters';

const lettersIn = (names: readonly string[], taken: readonly string[] = []) => {
  const letters = lettersOf([names], taken);
  return names.map((name) => letters.get(name));
};

describe('letters that do something with Alt', { tags: ['OPEN-312'] }, () => {
  it('begin a word, else stand in the name, and are nobody else’s', () => {
    const names = ['Prepare order', 'Partly prepare', 'Put on hold', 'Ta bort', 'Ändra', '→'];
    expect(lettersIn(names, ['C', 'H'])).toEqual(['P', 'A', 'O', 'T', 'N', undefined]);
    expect(lettersIn(['Go', 'Og', 'Goo'])).toEqual(['G', 'O', undefined]);
  });

  it('are the same in every list that has the name, and differ in each', () => {
    const lists: readonly (readonly string[])[] = [
      ['Cancel order', 'Assign'],
      ['Count', 'Assign', 'Cancel order'],
      ['Complete order', 'Cancel order'],
    ];
    const letters = lettersOf(lists, []);
    expect(letters.get('Cancel order')).toBe('C');
    for (const list of lists) expect(new Set(list.map((name) => letters.get(name))).size).toBe(list.length);
  });

  it('are given up by a name that has others for one that has none', () => {
    expect(lettersIn(['Abcd', 'Bca', 'Cab', 'Bac'])).toEqual(['D', 'B', 'C', 'A']);
    expect(lettersIn(['Abc', 'Bca', 'Cab', 'Bac'])).toEqual(['A', 'B', 'C', undefined]);
    expect(lettersIn(['Prepare', 'Pp'])).toEqual(['R', 'P']);
  });

  it.each([
    [{ altKey: true, code: 'KeyP' }, 'P'],
    [{ altKey: true, code: 'Digit1' }, undefined],
    [{ altKey: false, code: 'KeyP' }, undefined],
    [{ altKey: true, ctrlKey: true, code: 'KeyP' }, undefined],
  ])('%o is %s', (init, letter) => {
    expect(altLetter(new KeyboardEvent('keydown', init))).toBe(letter);
  });
});
