/**
 * `npm run trace [AREA…]`: the rows of docs/requirements.md against the tests that name them in their title and passed
 * in the last run, from the runners' reports. `--missing` lists only the rows without a test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const ROW = /^\| ([A-Z0-9]+-\d{3}) \| (.*?) \|/;
const MENTION = /\b([A-Z][A-Z0-9]+)-(\d{3})(?:(?:…|\.\.|–| to )(?:[A-Z][A-Z0-9]+-)?(\d{3}))?/g;

interface Test {
  readonly title: string;
  readonly passed: boolean;
}

const tests = [...vitestReports(), ...browserReport()];
if (tests.length === 0) {
  console.error('No report of a test run: run "npm test" first.');
  process.exit(1);
}
const byRow = new Map<string, Test[]>();
for (const test of tests) for (const id of rowsIn(test.title)) byRow.set(id, [...(byRow.get(id) ?? []), test]);

const areas = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const onlyMissing = process.argv.includes('--missing');
const counts = new Map<string, { seen: number; all: number }>();
for (const line of readFileSync('docs/requirements.md', 'utf8').split('\n')) {
  const [, id = '', text = ''] = ROW.exec(line) ?? [];
  const area = id.split('-')[0] ?? '';
  if (!id || (areas.length > 0 && !areas.some((wanted) => id === wanted || area === wanted))) continue;
  const naming = byRow.get(id) ?? [];
  const seen = naming.length > 0 && naming.every((test) => test.passed);
  const count = counts.get(area) ?? { seen: 0, all: 0 };
  counts.set(area, { seen: count.seen + (seen ? 1 : 0), all: count.all + 1 });
  if (areas.length === 0 || (onlyMissing && seen)) continue;
  console.log(`${seen ? '✓' : naming.length > 0 ? '✗' : '·'} ${id}  ${text.slice(0, 110)}`);
  if (!onlyMissing)
    for (const test of naming.slice(0, 3)) console.log(`      ${test.passed ? '' : 'FAILED '}${test.title}`);
}
for (const [area, { seen, all }] of counts)
  console.log(`${area.padEnd(9)} ${String(seen).padStart(4)} of ${String(all).padStart(4)} rows`);

/** `DATE-001 … DATE-003`, `DATE-001…003` and `DATE-001 to DATE-003` name all rows between. */
function rowsIn(title: string): string[] {
  return [...title.matchAll(MENTION)].flatMap(([, area = '', first = '', last]) => {
    const from = Number(first);
    const to = last ? Number(last) : from;
    return Array.from(
      { length: Math.max(1, to - from + 1) },
      (_, index) => `${area}-${String(from + index).padStart(3, '0')}`,
    );
  });
}

function vitestReports(): Test[] {
  if (!existsSync('test-results')) return [];
  return readdirSync('test-results')
    .filter((name) => name.startsWith('vitest') && name.endsWith('.json'))
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(`test-results/${name}`, 'utf8')) as {
        testResults: { assertionResults: { fullName: string; status: string }[] }[];
      };
      return report.testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status !== 'pending' && status !== 'skipped')
          .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
      );
    });
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

function browserReport(): Test[] {
  const path = 'test-results/browser.json';
  if (!existsSync(path)) return [];
  const specs = (suite: Suite): Test[] => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({ title: `${suite.title} ${spec.title}`, passed: spec.ok })),
    ...(suite.suites ?? []).flatMap(specs),
  ];
  return (JSON.parse(readFileSync(path, 'utf8')) as { suites: Suite[] }).suites.flatMap(specs);
}
