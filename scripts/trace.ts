/**
 * `npm run trace [AREA…]`: the rows of docs/requirements.md against the tests that are tagged with them and passed in
 * the last run. A row counts as seen when a test shows it in the way that the row asks for, or nearer to a person;
 * what is only seen farther away is "elsewhere".
 *   --missing    only the rows that no passing test names
 *   --elsewhere  only those seen elsewhere
 *   --crowded    instead of rows, the tests that are tagged with more than three of them
 */
import { readFileSync } from 'node:fs';
import { readLedger } from './lib/trace/ledger';
import { readReports } from './lib/trace/reports';
import { type Standing, type TracedRow, traceRows } from './lib/trace/trace';

const MARK: Readonly<Record<Standing, string>> = { seen: '✓', elsewhere: '~', failed: '✗', missing: '·' };
/** More rows than this are seldom all shown by one test. */
const CROWD = 3;

const tests = readReports();
if (tests.length === 0) {
  console.error('No report of a test run: run "npm test" first.');
  process.exit(1);
}
const has = (flag: string) => process.argv.includes(flag);
const areas = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

if (has('--crowded')) {
  const crowded = new Set(tests.flatMap(({ title, rows }) => (rows.length > CROWD ? [title] : [])));
  for (const title of crowded) console.log(title);
  console.log(`${crowded.size} tests name more than ${CROWD} rows`);
} else {
  const rows = traceRows(readLedger(readFileSync('docs/requirements.md', 'utf8')), tests);
  const wanted = rows.filter(({ id, area }) => areas.length === 0 || areas.includes(id) || areas.includes(area));
  const listed = standingsListed();
  for (const row of wanted) if (listed.has(row.standing)) print(row);
  for (const area of new Set(wanted.map(({ area }) => area)))
    console.log(
      totals(
        area.padEnd(9),
        wanted.filter((row) => row.area === area),
      ),
    );
  console.log(totals('all'.padEnd(9), wanted));
}

/** Which rows are listed one by one: those asked for by a flag, else all of the areas that were named. */
function standingsListed(): ReadonlySet<Standing> {
  if (has('--missing')) return new Set(['missing', 'failed']);
  if (has('--elsewhere')) return new Set(['elsewhere']);
  return new Set(areas.length > 0 ? (Object.keys(MARK) as Standing[]) : []);
}

function print(row: TracedRow): void {
  console.log(`${MARK[row.standing]} ${row.id}  ${row.way.padEnd(7)}  ${row.text.slice(0, 110)}`);
  if (has('--missing')) return;
  for (const { title, passed, way } of row.tests.slice(0, 3))
    console.log(`      ${passed ? '' : 'FAILED '}${way}: ${title.slice(0, 160)}`);
}

function totals(name: string, of: readonly TracedRow[]): string {
  const count = (...standings: Standing[]) => of.filter(({ standing }) => standings.includes(standing)).length;
  const named = String(count('seen', 'elsewhere')).padStart(4);
  return `${name} ${named} of ${String(of.length).padStart(4)} rows named, ${String(count('seen')).padStart(4)} in their way, ${count('elsewhere')} elsewhere`;
}
