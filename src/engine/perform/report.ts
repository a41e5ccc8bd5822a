/** What an action that was not done for all of its rows says of them, for as long as somebody wants to read it. */
import type { FormValues } from '../form';
import type { ActionModel } from '../model';
import type { Row } from '../query';
import type { FailedRow, NameOf, Outcome } from './outcome';

export interface Report {
  readonly action: ActionModel;
  /** All rows that it was about. */
  readonly rows: readonly Row[];
  /** What was sent with them. */
  readonly values: FormValues;
  readonly outcome: Outcome;
  readonly endedAt: Date;
}

/** Rows that failed for one reason. */
export interface ReasonGroup {
  readonly reason: string;
  readonly failed: readonly FailedRow[];
}

/** What came of an action, just now. */
export function reportOf(action: ActionModel, rows: readonly Row[], values: FormValues, outcome: Outcome): Report {
  return { action, rows, values, outcome, endedAt: new Date() };
}

/** The failed rows by their reasons, the most frequent first; those that were left as they are come last. */
export function reasonGroups(failed: readonly FailedRow[]): readonly ReasonGroup[] {
  const groups = new Map<string, FailedRow[]>();
  for (const row of failed) groups.set(row.reason, [...(groups.get(row.reason) ?? []), row]);
  const isLeft = (rows: readonly FailedRow[]) => Number(rows.every((row) => row.isLeft || row.isExcluded));
  return [...groups]
    .map(([reason, rows]) => ({ reason, failed: rows }))
    .sort((a, b) => isLeft(a.failed) - isLeft(b.failed) || b.failed.length - a.failed.length);
}

/** The rows of the report that failed, of all or of some. */
export function failedRows({ rows, outcome }: Report, nameOf: NameOf, some = outcome.failed): readonly Row[] {
  const keys = new Set(some.map(({ key }) => key));
  return rows.filter((row) => keys.has(nameOf(row).key));
}

/** Those of the failed rows whose refusal may pass. */
export function retryable(failed: readonly FailedRow[]): readonly FailedRow[] {
  return failed.filter(({ isExcluded }) => !isExcluded);
}

/** The report without rows that are tried again by themselves; none if no other failed. */
export function withoutRows(report: Report, keys: ReadonlySet<string>, nameOf: NameOf): Report | undefined {
  const failed = report.outcome.failed.filter(({ key }) => !keys.has(key));
  if (failed.length === 0) return undefined;
  const rows = report.rows.filter((row) => !keys.has(nameOf(row).key));
  return { ...report, rows, outcome: { ...report.outcome, failed } };
}

/** What was said before and what came of the rows that were tried again, as one. */
export function joinedReports(before: Report, more: Report): Report {
  const { succeeded, failed, waiting } = before.outcome;
  const { outcome } = more;
  return {
    ...more,
    rows: [...before.rows, ...more.rows],
    outcome: {
      ...outcome,
      succeeded: succeeded + outcome.succeeded,
      waiting: waiting + outcome.waiting,
      failed: [...failed, ...outcome.failed],
    },
  };
}
