import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rowsIn, type Way } from './ledger';

export interface TracedTest {
  readonly title: string;
  /** Numbers of the rows that it shows: its tags; in the browser also what the title of a table's line or of a step names. */
  readonly rows: readonly string[];
  readonly way: Way;
  readonly passed: boolean;
}

const FOLDER = 'test-results';
const SERVER_TESTS = /[/\\]tests[/\\]server[/\\]/;

/** The tests of the last run that were not skipped, from the runners' own reports. */
export function readReports(): TracedTest[] {
  return [...vitestReports(), ...browserReport()];
}

function vitestReports(): TracedTest[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.startsWith('vitest') && name.endsWith('.json'))
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as {
        testResults: { name: string; assertionResults: { fullName: string; status: string; tags?: string[] }[] }[];
      };
      return report.testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status !== 'pending' && status !== 'skipped')
          .map(({ fullName, status, tags = [] }) => ({
            title: fullName,
            rows: tags,
            way: SERVER_TESTS.test(file.name) ? ('api' as const) : ('unit' as const),
            passed: status === 'passed',
          })),
      );
    });
}

interface Step {
  readonly title: string;
  readonly error?: unknown;
  readonly steps?: readonly Step[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tags?: readonly string[];
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly { readonly steps?: readonly Step[] }[];
    }[];
  }[];
}

function browserReport(): TracedTest[] {
  const path = `${FOLDER}/browser.json`;
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as { suites: Suite[] }).suites.flatMap(browserTests);
}

/** The tests of a suite, and the steps of each: several rows of a page share one visit. */
export function browserTests(suite: Suite): TracedTest[] {
  const own = (suite.specs ?? []).filter((spec) => spec.tests.some(({ status }) => status !== 'skipped'));
  return [
    ...own.flatMap((spec) => [
      browserTest(`${suite.title} ${spec.title}`, spec.ok, spec.tags),
      ...spec.tests.flatMap(({ results = [] }) => stepsOf(results.at(-1)?.steps)),
    ]),
    ...(suite.suites ?? []).flatMap(browserTests),
  ];
}

/** Steps that were reached; whatever stands behind one that failed shows nothing. */
function stepsOf(steps: readonly Step[] = []): TracedTest[] {
  return steps.flatMap(({ title, error, steps: inner }) => [
    browserTest(title, error === undefined),
    ...stepsOf(inner),
  ]);
}

function browserTest(title: string, passed: boolean, tags: readonly string[] = []): TracedTest {
  return { title, rows: rowsIn([...tags, title].join(' ')), way: 'browser', passed };
}
