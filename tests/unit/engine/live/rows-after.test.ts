import { describe, expect, it } from 'vitest';
import { rowsAfter, type Told } from '../../../../src/engine/live';
import type { Row } from '../../../../src/engine/query';

const keys = ['a', 'b'];
const rows: readonly Row[] = keys.map((id) => ({ id, rowVersion: 5 }));
const said = (told: Told, before: readonly (Row | null)[] = rows) =>
  rowsAfter(told, keys, before, ({ id }) => String(id));

describe('rows after a live message', { tags: ['OPEN-306'] }, () => {
  it('are the very same when it is not about them, or older', () => {
    const other: Told = { rows: [['c', { id: 'c' }]] };
    const older: Told = { rows: [['a', { id: 'a', rowVersion: 4 }]] };
    const same: Told = { rows: [['a', { id: 'a', rowVersion: 5 }]] };
    for (const told of [other, older, same, 'resync'] satisfies Told[]) expect(said(told)).toBe(rows);
  });

  it('are as it says, in their order, null for what is gone', () => {
    const next = { id: 'b', rowVersion: 6 };
    expect(said({ rows: [['b', next]] })).toEqual([rows[0], next]);
    expect(said({ all: [next] })).toEqual([rows[0], next]);
    expect(said({ rows: [['a', null]] })).toEqual([null, rows[1]]);
  });

  it('may come back', () => {
    const back = { id: 'a', rowVersion: 7 };
    expect(said({ rows: [['a', back]] }, [null, null])).toEqual([back, null]);
  });
});
