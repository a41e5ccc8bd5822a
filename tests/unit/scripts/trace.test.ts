import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../scripts/lib/trace/ledger';
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

function standings(...tests: readonly [rows: readonly string[], way: TracedTest['way'], passed?: boolean][]) {
  const traced = tests.map(([rows, way, passed = true]) => ({ title: 'a test', rows, way, passed }));
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
    expect(standings([['DASH-001'], 'api'], [['DASH-002'], 'browser'], [['DASH-003'], 'unit'])).toMatchObject({
      'DASH-001': 'elsewhere',
      'DASH-002': 'seen',
      'DASH-003': 'seen',
      'DASH-004': 'missing',
    });
  });

  it('takes a row for failed when one of its tests is', () => {
    expect(standings([['DASH-001'], 'browser'], [['DASH-001'], 'browser', false])).toMatchObject({
      'DASH-001': 'failed',
    });
  });

  it('takes a row that points to others for as good as the worst of them', () => {
    expect(standings([['DASH-001', 'DASH-002', 'DASH-003', 'DASH-004'], 'browser'])).toMatchObject({
      'VALID-022': 'seen',
    });
    expect(standings([['DASH-001', 'DASH-002', 'DASH-003'], 'browser'])).toMatchObject({ 'VALID-022': 'missing' });
  });

  it('reads of a browser test its tags, and rows of steps that passed in the last of its tries', () => {
    const row = (description: string) => ({ type: 'row', description });
    const results = [
      { annotations: [row('DASH-001'), row('DASH-002')] },
      { annotations: [row('DASH-001'), row('DASH-004'), row('DASH-001'), { type: 'issue', description: 'DASH-002' }] },
    ];
    const page = { tags: ['DASH-003'], ok: false, tests: [{ status: 'unexpected', results }] };
    const skipped = { tags: ['DASH-002'], ok: true, tests: [{ status: 'skipped', results: [] }] };
    const specs = [
      { title: 'a page, unlike DASH-002', ...page },
      { title: 'another', ...skipped },
    ];
    const seen = browserTests({ title: 'file', specs }).map(({ title, rows, passed }) => [title, rows, passed]);
    expect(seen).toEqual([
      ['file a page, unlike DASH-002', ['DASH-003'], false],
      ['file a page, unlike DASH-002', ['DASH-001'], true],
      ['file a page, unlike DASH-002', ['DASH-004'], true],
    ]);
  });
});
