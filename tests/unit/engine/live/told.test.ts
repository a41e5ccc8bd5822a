import { describe, expect, it } from 'vitest';
import { REPLACE_ABOVE_ROWS } from '../../../../src/engine/constants';
import type { LiveMessage } from '../../../../src/engine/live';
import { toldBy } from '../../../../src/engine/live/told';

const told = (message: Partial<LiveMessage>) =>
  toldBy({ viewName: 'v', methodName: 'Updated', ...message }, (row) => String(row.id));
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

describe('what a message tells', () => {
  it('rows that are gone come without values', () => {
    expect(told({ methodName: 'Deleted', id: 'a' })).toEqual({ rows: [['a', null]] });
    expect(told({ methodName: 'BulkDelete', ids: ['a', 'b'] })).toEqual({
      rows: [
        ['a', null],
        ['b', null],
      ],
    });
  });

  it('a single row goes by the id of the message, else by its own key', () => {
    expect(told({ id: 'x', viewModel: { id: 'a' } })).toEqual({ rows: [['x', { id: 'a' }]] });
    expect(told({ viewModel: { id: 'a' } })).toEqual({ rows: [['a', { id: 'a' }]] });
  });

  it('many rows are single ones up to the limit, and all there are above it', () => {
    expect(told({ methodName: 'Bulk', viewModels: rows(REPLACE_ABOVE_ROWS) })).toHaveProperty('rows');
    expect(told({ methodName: 'Bulk', viewModels: rows(REPLACE_ABOVE_ROWS + 1) })).toHaveProperty('all');
  });

  it('a message that lacks what it is about tells nothing', () => {
    for (const methodName of ['Deleted', 'BulkDelete', 'Bulk', 'Updated'])
      expect(told({ methodName })).toEqual({ rows: [] });
  });
});
