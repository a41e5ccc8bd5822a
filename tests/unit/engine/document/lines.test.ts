import { expect, it } from 'vitest';
import { nextKey, putBack } from '../../../../src/engine/document';

it('a line that is put back has its key again, or one of its own if another has it by now', () => {
  const [first, last] = [
    { key: 1, name: 'first' },
    { key: 2, name: 'last' },
  ];
  expect(putBack([first], last, 1)).toEqual([first, last]);
  expect(putBack([last], first, 0)).toEqual([first, last]);
  const added = { key: nextKey([first]), name: 'added' };
  expect(putBack([first, added], last, 1)).toEqual([first, { key: 3, name: 'last' }, added]);
});
