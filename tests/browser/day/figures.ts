/** What tasks take: where the figures stand, and how the table of docs/operators.md shows them. */
import type { Steps } from './counting';

export type Way = 'keys' | 'mouse';
export const WAYS: readonly Way[] = ['keys', 'mouse'];

/** Steps of each way. */
export type Figures = Readonly<Record<Way, Steps>>;
/** Figures by the name of the task; one that the product did not allow is not there. */
export type Days = Readonly<Record<string, Figures>>;
export type Result = Figures & { readonly name: string };

/** Each run of the tests leaves a file for each task here. */
export const RESULTS = 'test-results/day';
export const FIGURES = { before: 'tests/browser/day/before.json', now: 'tests/browser/day/now.json' };

const NONE = '–';
const COUNTS = [(day: Figures) => day.keys.keys, (day: Figures) => day.mouse.keys, (day: Figures) => day.mouse.clicks];
const HEAD = [
  'task',
  'keys, by keyboard alone: 2026-11-22',
  'now',
  'keys, with the mouse: 2026-11-22',
  'now',
  'clicks: 2026-11-22',
  'now',
  'seconds, keyboard / mouse: 2026-11-22',
  'now',
];

const seconds = (day: Figures) => `${Math.round(day.keys.seconds)} / ${Math.round(day.mouse.seconds)}`;

/** The table of all tasks, and their sums over the tasks that both days have. */
export function dayTable(before: Days, now: Days): string {
  const names = Object.keys(now);
  const lines = names.map((name) => {
    const days = [before[name], now[name]];
    const cells = [...COUNTS, seconds].flatMap((cell) => days.map((day) => (day ? cell(day) : NONE)));
    return [name, ...cells];
  });
  const both = names.filter((name) => before[name]);
  const sums = COUNTS.flatMap((count) =>
    [before, now].map((days) => both.reduce((all, name) => all + count(days[name] as Figures), 0)),
  );
  const foot = ['**all that both days have**', ...sums, NONE, NONE];
  return [HEAD, HEAD.map(() => '-'), ...lines, foot].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
