// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { altLetter, lettersOf } from '../../../src/renderers/alt-letters';

describe('letters that do something with Alt', { tags: ['OPEN-312'] }, () => {
  it('begin a word, else stand in the name, and are nobody else’s', () => {
    const names = ['Prepare order', 'Partly prepare', 'Put on hold', 'Ta bort', 'Ändra', '→'];
    expect(lettersOf(names, ['C', 'H'])).toEqual(['P', 'A', 'O', 'T', 'N', undefined]);
    expect(lettersOf(['Go', 'Og', 'Goo'], [])).toEqual(['G', 'O', undefined]);
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
