import { describe, expect, it } from 'vitest';
import { readLedger, rowsIn } from '../../../scripts/lib/trace/ledger';
import { browserTests, type TracedTest } from '../../../scripts/lib/trace/reports';
import { traceRows } from '../../../scripts/lib/trace/trace';

const LEDGER = readLedger(`
| ID | Requirement | Source | How it is observed |
|---|---|---|---|
| DASH-001 | Shown. | D1 §2 | Browser |
| DASH-002 | Called with a|b. | D1 §2 | Unit, API |
| DASH-003 | Counted. | D1 §2 | Unit with fake clock |
| DASH-004 | Shown and called. | D1 §2 | API, browser: preview shows |
| VALID-022 | Rules stand in DASH. | D1 §5 | see there |
| OPEN-001 | D1 §2 | Not shown. | Decided. | DASH-001 |
`);

function standings(...tests: readonly [title: string, way: TracedTest['way'], passed?: boolean][]) {
  const traced = tests.map(([title, way, passed = true]) => ({ title, rows: rowsIn(title), way, passed }));
  return Object.fromEntries(traceRows(LEDGER, traced).map(({ id, standing }) => [id, standing]));
}

describe('trace', () => {
  it('reads of each row the way nearest to a person, and leaves out what is open', () => {
    expect(LEDGER.map(({ id, way }) => [id, way])).toEqual([
      ['DASH-001', 'browser'],
      ['DASH-002', 'api'],
      ['DASH-003', 'unit'],
      ['DASH-004', 'browser'],
      ['VALID-022', 'unit'],
    ]);
  });

  it('takes a test for what it shows: a nearer one for any row, a farther one as seen elsewhere', () => {
    expect(standings(['DASH-001 a', 'api'], ['DASH-002 b', 'browser'], ['DASH-003 c', 'unit'])).toMatchObject({
      'DASH-001': 'elsewhere',
      'DASH-002': 'seen',
      'DASH-003': 'seen',
      'DASH-004': 'missing',
    });
  });

  it('takes a row for failed when one of its tests is', () => {
    expect(standings(['DASH-001 a', 'browser'], ['DASH-001 b', 'browser', false])).toMatchObject({
      'DASH-001': 'failed',
    });
  });

  it('takes a row that points to others for as good as the worst of them', () => {
    expect(standings(['DASH-001…DASH-004 all', 'browser'])).toMatchObject({ 'VALID-022': 'seen' });
    expect(standings(['DASH-001…003 some', 'browser'])).toMatchObject({ 'VALID-022': 'missing' });
  });

  it('reads ranges of rows', () => {
    expect(rowsIn('DATE-001 … x')).toEqual(['DATE-001']);
    expect(rowsIn('DATE-001…003 x, API-010 to API-011')).toEqual([
      'DATE-001',
      'DATE-002',
      'DATE-003',
      'API-010',
      'API-011',
    ]);
  });

  it('takes the steps of a test for tests of their own, in the last of its tries', () => {
    const step = (title: string, more = {}) => ({ title, ...more });
    const results = [
      { steps: [step('DASH-001 first')] },
      {
        steps: [step('DASH-001 opened', { steps: [step('DASH-004 inside')] }), step('DASH-002 called', { error: {} })],
      },
    ];
    const specs = [{ title: 'a page', tags: ['DASH-003'], ok: false, tests: [{ status: 'unexpected', results }] }];
    const seen = browserTests({ title: 'file', specs }).map(({ title, rows, passed }) => [title, rows, passed]);
    expect(seen).toEqual([
      ['file a page', ['DASH-003'], false],
      ['DASH-001 opened', ['DASH-001'], true],
      ['DASH-004 inside', ['DASH-004'], true],
      ['DASH-002 called', ['DASH-002'], false],
    ]);
  });
});
