import { isBlank } from './comparable';
import type { Row, SummaryOption } from './load-options';
import { type Units, unitsDiffer } from './units';

/**
 * One value per summary option over the rows. Empty values take no part; with none left a minimum, maximum or average is
 * null. Numbers of rows in different units are only counted: what would put them together is null.
 */
export function summarise(
  rows: readonly Row[],
  summaries: readonly SummaryOption[],
  units: Units = new Map(),
): unknown[] {
  return summaries.map(({ selector, summaryType }) => {
    if (summaryType === 'count' || !selector) return rows.length;
    const values = rows.map((row) => row[selector]).filter((value) => !isBlank(value));
    if (summaryType === 'distinct') return new Set(values).size;
    if (summaryType === 'values') return counted(values);
    return unitsDiffer(rows, units.get(selector)) ? null : together(values, summaryType);
  });
}

function together(values: readonly unknown[], type: 'sum' | 'avg' | 'min' | 'max'): unknown {
  switch (type) {
    case 'sum':
      return total(values);
    case 'avg':
      return values.length === 0 ? null : total(values) / values.length;
    case 'min':
      return extreme(values, (a, b) => a < b);
    case 'max':
      return extreme(values, (a, b) => a > b);
  }
}

function total(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + Number(value), 0);
}

function counted(values: readonly unknown[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

function extreme(values: readonly unknown[], better: (a: string | number, b: string | number) => boolean): unknown {
  let best: unknown = null;
  for (const value of values) {
    if (best === null || better(value as string | number, best as string | number)) best = value;
  }
  return best;
}
