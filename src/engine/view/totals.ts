/** What is said below a column of all rows: chosen for each column, by the kind of its values. */
import type { EntityModel, PropertyModel } from '../model';
import type { SummaryOption } from '../query';
import { KINDS } from '../value/kinds';

export const TOTAL_TYPES = ['sum', 'avg', 'min', 'max', 'distinct'] as const;
export type TotalType = (typeof TOTAL_TYPES)[number];

export interface ColumnTotal {
  /** Of its property. */
  readonly name: string;
  readonly type: TotalType;
}

/** True for a number that is one: neither a name for a value nor a reference. */
export function isMeasured({ kind, values, lookup }: Pick<PropertyModel, 'kind' | 'values' | 'lookup'>): boolean {
  return KINDS[kind].compares === 'number' && kind !== 'boolean' && !values && !lookup;
}

/** What can be said of a column's values together; nothing of what has no order. */
export function totalTypesOf(property: PropertyModel): readonly TotalType[] {
  const { kind, unit } = property;
  if (!KINDS[kind].sortable || kind === 'boolean') return [];
  // Shares of different things do not add up.
  if (isMeasured(property)) return TOTAL_TYPES.filter((type) => type !== 'sum' || unit !== '%');
  return kind === 'date' || kind === 'date-time' ? ['min', 'max', 'distinct'] : ['distinct'];
}

/** The totals that a definition starts with: sums of what adds up. */
export function defaultTotals({ totals }: Pick<EntityModel, 'totals'>): readonly ColumnTotal[] {
  return totals.map((name) => ({ name, type: 'sum' }));
}

/** The totals as a list call is asked for them. */
export function summariesOf(totals: readonly ColumnTotal[]): readonly SummaryOption[] {
  return totals.map(({ name, type }) => ({ selector: name, summaryType: type }));
}
