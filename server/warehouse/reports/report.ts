import type { ReportCall } from '../../../src/engine/report-calls';
import type { Asked } from './asked';

/** A report: what its call promises, and the statements that keep it. */
export interface Report {
  readonly call: ReportCall;
  /** All rows with their columns, and what orders them or leads to what they are about. */
  rows(asked: Asked): string;
  /** Further columns of the rows that go with each: the key of what it is about. */
  readonly keys: readonly string[];
  /** The order that rows have by themselves; it is total. */
  readonly order: string;
  /** One row: `totalCount`, each total by its name, and the points of its chart as `series`. */
  totals(asked: Asked): string;
}
