import type { Row, SummaryOption } from './load-options';

/** One value per summary option over the rows. Empty values take no part; with none left a minimum, maximum or average is null. */
export function summarise(rows: readonly Row[], summaries: readonly SummaryOption[]): unknown[] {
  return summaries.map((summary) => {
    if (summary.summaryType === 'count' || !summary.selector) return rows.length;
    const selector = summary.selector;
    const values = rows
      .map((row) => row[selector])
      .filter((value) => value !== null && value !== undefined && value !== '');
    switch (summary.summaryType) {
      case 'sum':
        return total(values);
      case 'avg':
        return values.length === 0 ? null : total(values) / values.length;
      case 'min':
        return extreme(values, (a, b) => a < b);
      case 'distinct':
        return new Set(values).size;
      case 'values':
        return counted(values);
      default:
        return extreme(values, (a, b) => a > b);
    }
  });
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
