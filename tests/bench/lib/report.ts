/** One line of docs/performance.md: what was measured against which yardstick, and the goal. */
export interface Line {
  readonly what: string;
  readonly ours: string;
  readonly yardstick: string;
  /** Ours over the yardstick, or ours in its own unit where no yardstick exists. */
  readonly ratio: number;
  readonly goal: { readonly atMost?: number; readonly atLeast?: number };
}

export interface Section {
  readonly title: string;
  readonly note: string;
  readonly lines: readonly Line[];
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which this share of the values lies, linear between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const isMet = ({ ratio, goal }: Line): boolean =>
  (goal.atMost === undefined || ratio <= goal.atMost) && (goal.atLeast === undefined || ratio >= goal.atLeast);

/** The section as Markdown. */
export function toMarkdown({ title, note, lines }: Section): string {
  const goal = (line: Line) => (line.goal.atMost !== undefined ? `≤ ${line.goal.atMost}` : `≥ ${line.goal.atLeast}`);
  return [
    `## ${title}`,
    '',
    note,
    '',
    '| what | ours | yardstick | ratio | goal | met |',
    '|-|-|-|-|-|-|',
    ...lines.map(
      (line) =>
        `| ${line.what} | ${line.ours} | ${line.yardstick} | ${line.ratio.toFixed(2)} | ${goal(line)} | ${isMet(line) ? 'yes' : '**no**'} |`,
    ),
    '',
  ].join('\n');
}
