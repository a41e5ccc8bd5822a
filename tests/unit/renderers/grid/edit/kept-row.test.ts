// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { EditedRow } from '../../../../../src/engine/grid';
import { ApiError } from '../../../../../src/engine/http';
import { keptRow } from '../../../../../src/renderers/grid/edit/kept-row';

const row: EditedRow = { row: { id: 1 }, cells: { weight: { value: 10, was: 400 } }, state: 'refused' };

it('an error is kept in its words, at the first cell', { tags: ['OPEN-294'] }, () => {
  const error = new ApiError('Error', 400, { message: 'Goods of 107 kg stand there' } as never);
  const kept = keptRow({ ...row, error });
  expect(kept).not.toHaveProperty('error');
  expect(kept.cells.weight).toMatchObject({ problem: { kind: 'withheld', reason: 'Goods of 107 kg stand there' } });
});

it('what the login page says is not said again, nor what a cell says', () => {
  const error = new ApiError('Unauthorised', 401, { message: 'Log in' } as never);
  expect(keptRow({ ...row, error })).toEqual(row);
  const problem = { kind: 'taken', now: 5 } as const;
  const said: EditedRow = { ...row, cells: { weight: { value: 10, was: 5, problem } } };
  expect(keptRow({ ...said, error: new Error('Not so') })).toEqual(said);
});
