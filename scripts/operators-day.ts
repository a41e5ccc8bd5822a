/**
 * Writes what the tasks of an operator's day take now, as the last run of their tests counted it, into
 * `tests/browser/day/now.json`, and the table in docs/operators.md.
 *
 *     DAY=anew npx playwright test --project day && npx tsx scripts/operators-day.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Days, dayTable, FIGURES, type Figures, RESULTS, type Result } from '../tests/browser/day/figures';

const PAGE = 'docs/operators.md';
const SECTION = /<!-- day -->[\s\S]*<!-- \/day -->/;

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

const counted = readdirSync(RESULTS).map((file) => {
  const { name, ...figures } = readJson<Result>(`${RESULTS}/${file}`);
  return [name, figures as Figures] as const;
});
const now: Days = { ...readJson<Days>(FIGURES.now), ...Object.fromEntries(counted) };
writeFileSync(FIGURES.now, `${JSON.stringify(now, null, 2)}\n`);
const table = dayTable(readJson<Days>(FIGURES.before), now);
const page = readFileSync(PAGE, 'utf8');
writeFileSync(
  PAGE,
  page.replace(SECTION, () => `<!-- day -->\n${table}\n<!-- /day -->`),
);
