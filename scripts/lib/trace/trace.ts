import { type LedgerRow, shows } from './ledger';
import type { TracedTest } from './reports';

/** `seen` in the way its row asks for, `elsewhere` by a test that is farther away, `failed`, or named by no test. */
export type Standing = 'seen' | 'elsewhere' | 'failed' | 'missing';

export interface TracedRow extends LedgerRow {
  readonly standing: Standing;
  readonly tests: readonly TracedTest[];
}

/** Each row with the tests that show it, and how it stands with them. */
export function traceRows(ledger: readonly LedgerRow[], tests: readonly TracedTest[]): TracedRow[] {
  const byRow = new Map<string, TracedTest[]>();
  for (const test of tests) for (const id of test.rows) byRow.set(id, [...(byRow.get(id) ?? []), test]);
  const rows = ledger.map((row) => {
    const naming = byRow.get(row.id) ?? [];
    return { ...row, tests: naming, standing: standingOf(row, naming) };
  });
  return rows.map((row) => (row.areas.length === 0 ? row : { ...row, standing: standingOfAreas(row, rows) }));
}

function standingOf(row: LedgerRow, naming: readonly TracedTest[]): Standing {
  if (naming.length === 0) return 'missing';
  if (naming.some(({ passed }) => !passed)) return 'failed';
  return naming.some(({ way }) => shows(way, row.way)) ? 'seen' : 'elsewhere';
}

function standingOfAreas(pointer: LedgerRow, rows: readonly TracedRow[]): Standing {
  const summed = rows.filter(({ id, area }) => id !== pointer.id && pointer.areas.includes(area));
  const worst: readonly Standing[] = ['failed', 'missing', 'elsewhere'];
  return worst.find((standing) => summed.some((row) => row.standing === standing)) ?? 'seen';
}
