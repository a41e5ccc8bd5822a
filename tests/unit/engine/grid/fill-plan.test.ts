import { describe, expect, it } from 'vitest';
import { planFill } from '../../../../src/engine/grid';

const rows = [
  { id: 1, priority: 5 },
  { id: 2, priority: 2 },
  { id: 3, priority: null },
  { id: 4, priority: 2, state: 'Done' },
];

const plan = (value: unknown) =>
  planFill({
    rows,
    value,
    standing: (row) => row.priority,
    refusal: (row) => (row.state === 'Done' ? 'It is done' : undefined),
  });

describe('a column that is filled', () => {
  it('gives its value to rows that have another one and may be changed', { tags: ['OPEN-299'] }, () => {
    expect(plan(5)).toEqual({
      rows: [rows[1], rows[2]],
      same: 1,
      withheld: [{ row: rows[3], reason: 'It is done' }],
    });
  });

  it('asks nothing of rows that have the value already, whatever they refuse', () => {
    expect(plan(2)).toMatchObject({ same: 2, withheld: [] });
    expect(plan('').rows.map(({ id }) => id)).toEqual([1, 2]);
  });
});
