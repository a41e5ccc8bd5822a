import { describe, expect, it } from 'vitest';
import type { ActionModel } from '../../../../src/engine/definition';
import { joinedReports, NOTHING, reasonGroups, reportOf, retryable, withoutRows } from '../../../../src/engine/perform';

const failed = [
  { key: '1', name: 'One', reason: 'stopped', isLeft: true },
  { key: '2', name: 'Two', reason: 'stopped', isLeft: true },
  { key: '3', name: 'Three', reason: 'stopped', isLeft: true },
  { key: '4', name: 'Four', reason: 'no stock' },
  { key: '5', name: 'Five', reason: 'on hold' },
  { key: '6', name: 'Six', reason: 'on hold' },
];
const rows = ['0', '1', '2', '3', '4', '5', '6'].map((id) => ({ id }));
const report = reportOf({} as ActionModel, rows, {}, { ...NOTHING, succeeded: 1, failed });

describe('the report of an action', () => {
  it('puts what failed by reason, most first, and what was not tried last', { tags: ['OPEN-289'] }, () => {
    expect(reasonGroups(failed).map(({ reason, failed: rows }) => [reason, rows.length])).toEqual([
      ['on hold', 2],
      ['no stock', 1],
      ['stopped', 3],
    ]);
  });

  it('goes on without rows that are tried again, and takes up what came of them', { tags: ['OPEN-289'] }, () => {
    const rest = withoutRows(report, new Set(['5', '6']), ({ id }) => ({ key: String(id), name: '' }));
    expect(rest?.outcome.failed.map(({ key }) => key)).toEqual(['1', '2', '3', '4']);
    const again = reportOf(report.action, rows.slice(5), {}, { ...NOTHING, succeeded: 1, failed: failed.slice(5) });
    const both = rest && joinedReports(rest, again);
    expect(both?.outcome).toMatchObject({ succeeded: 2, failed: [...failed.slice(0, 4), failed[5]] });
    expect(both?.rows).toHaveLength(rows.length);
  });

  it('tries nothing again that the definition itself excludes', { tags: ['OPEN-289'] }, () => {
    const excluded = { key: '7', name: 'Seven', reason: 'Now Completed', isExcluded: true };
    expect(retryable([...failed, excluded])).toEqual(failed);
  });

  it('ends when no row of it is left', () => {
    expect(withoutRows(report, new Set(failed.map(({ key }) => key)), () => ({ key: '', name: '' }))).toBeUndefined();
  });
});
