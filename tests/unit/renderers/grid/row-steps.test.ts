import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/engine/query';
import { rowSteps, STEP_ROWS } from '../../../../src/renderers/grid/row-steps';

const page = (ids: readonly number[], version: number): Row[] => ids.map((id) => ({ id, version }));
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const stepsOf = (before: readonly number[], after: readonly number[], focused?: number) =>
  rowSteps(page(before, 1), page(after, 2), ({ id }) => id, focused);
const anyPage = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });

describe('a page that becomes another one', () => {
  it('is given at once when few rows are new', () => {
    expect(stepsOf([1, 2, 3], [9, 1, 2]).map(ids)).toEqual([[9, 1, 2]]);
  });

  it('has new rows in the place of old ones, from the top', () => {
    const before = Array.from({ length: 2 * STEP_ROWS }, (_, index) => index);
    const after = before.map((id) => id + 100);
    expect(stepsOf(before, after).map(ids)).toEqual([
      [...after.slice(0, STEP_ROWS), ...before.slice(STEP_ROWS)],
      after,
    ]);
  });

  it('takes a row that moved out before it comes again', () => {
    expect(stepsOf([1, 2, 3], [3, 1, 2]).map(ids)).toEqual([
      [1, 2],
      [3, 1, 2],
    ]);
  });

  it('never takes out the row that has the focus', () => {
    expect(stepsOf([1, 2, 3], [3, 1, 2], 3).map(ids)).toEqual([[3], [3, 1, 2]]);
  });

  it('ends as it is asked for, and no step draws more than a few rows or moves one', { tags: ['GRID-030'] }, () => {
    fc.assert(
      fc.property(anyPage, anyPage, fc.integer({ min: 0, max: 40 }), (before, after, focused) => {
        const steps = stepsOf(before, after, focused);
        expect(steps.at(-1)).toEqual(page(after, 2));
        let shown: readonly unknown[] = before;
        for (const step of steps.map(ids)) {
          const stayed = step.filter((id) => shown.includes(id));
          expect(stayed).toEqual(shown.filter((id) => step.includes(id)));
          expect(step.length - stayed.length).toBeLessThanOrEqual(STEP_ROWS);
          if (before.includes(focused) && after.includes(focused)) expect(step).toContain(focused);
          shown = step;
        }
      }),
    );
  });
});
