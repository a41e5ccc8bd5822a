import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Way } from './ledger';

export interface TracedTest {
  readonly title: string;
  /** Numbers of the rows that it shows: its tags; in the browser also those of its steps that passed. */
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

/** What a step of a browser test notes once it has passed: see tests/browser/step.ts. */
const ROW = 'row';

interface Annotation {
  readonly type: string;
  readonly description?: string;
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
      readonly results?: readonly { readonly annotations?: readonly Annotation[] }[];
    }[];
  }[];
}

function browserReport(): TracedTest[] {
  const path = `${FOLDER}/browser.json`;
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as { suites: Suite[] }).suites.flatMap(browserTests);
}

/**
 * The tests of a suite, and the rows that the steps of each have shown in the last of its tries: several rows of a page
 * share one visit, and a step that passed has shown its rows, whatever became of the visit.
 */
export function browserTests(suite: Suite): TracedTest[] {
  const own = (suite.specs ?? []).filter((spec) => spec.tests.some(({ status }) => status !== 'skipped'));
  return [
    ...own.flatMap((spec) => {
      const title = `${suite.title} ${spec.title}`;
      const stepped = spec.tests.flatMap(({ results = [] }) => rowsOfSteps(results.at(-1)?.annotations));
      return [
        browserTest(title, spec.tags ?? [], spec.ok),
        ...[...new Set(stepped)].map((row) => browserTest(title, [row], true)),
      ];
    }),
    ...(suite.suites ?? []).flatMap(browserTests),
  ];
}

function rowsOfSteps(annotations: readonly Annotation[] = []): string[] {
  return annotations.flatMap(({ type, description }) => (type === ROW && description ? [description] : []));
}

function browserTest(title: string, rows: readonly string[], passed: boolean): TracedTest {
  return { title, rows, way: 'browser', passed };
}
