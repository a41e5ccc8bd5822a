import { describe, expect, it } from 'vitest';
import type { WaitsModel } from '../../../../../src/engine/model';
import { missingOf, waitingRows } from '../../../../../src/renderers/grid/waits/missing';

const waits: WaitsModel = {
  when: { property: 'state', test: { in: ['NewWarn', 'PartiallyReserved'] } },
  missing: ['open', 'kept'],
  of: 'itemNo',
};
const row = (state: string, open: number | null, kept: number | null) => ({ state, open, kept });

describe('what a row waits for', { tags: ['OPEN-275'] }, () => {
  it('is the first number less the second, where that is known', () => {
    expect(missingOf(waits, row('PartiallyReserved', 30, 18))).toBe(12);
    expect(missingOf(waits, row('NewWarn', 5, null))).toBe(5);
    expect(missingOf(waits, row('NewWarn', null, 3))).toBeUndefined();
  });

  it('is one number, or none is said', () => {
    expect(missingOf({ ...waits, missing: ['open'] }, row('NewWarn', 30, 18))).toBe(30);
    expect(missingOf({ ...waits, missing: [] }, row('NewWarn', 30, 18))).toBeUndefined();
  });

  it('is nothing for a row that has all, which does not count', () => {
    const rows = [row('NewWarn', 5, 5), row('PartiallyReserved', 7, 0), row('NewWarn', null, null)];
    expect(waitingRows(waits, rows)).toEqual(rows.slice(1));
    expect(waitingRows({ ...waits, missing: [] }, rows)).toEqual(rows);
    expect(missingOf(waits, row('NewWarn', 5, 5))).toBeUndefined();
  });

  it('is nothing for a row that does not wait', () => {
    expect(missingOf(waits, row('Reserved', 30, 18))).toBeUndefined();
    const rows = [row('Reserved', 1, 1), row('NewWarn', 2, 0)];
    expect(waitingRows(waits, rows)).toEqual([rows[1]]);
  });
});
