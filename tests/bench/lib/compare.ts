/** One question to ours and its yardstick, in turns. */
import type { WrittenOptions } from '../../../src/engine/query/load-options';
import { type Line, median, ms, quantile } from './report';

export const SECONDS = 0.7;
/** Many and short: what slows the machine down for a while slows both. */
export const ROUNDS = 9;

export interface Target {
  readonly url: string;
  /** Of people, each of whom has every so many-th connection. */
  readonly tokens?: readonly string[];
  /** Address of the n-th request. */
  path(n: number): string;
  /** What is done before each request, whose time it is no part of. */
  before?(): Promise<unknown>;
}

let requests = 0;

/** Median time of a request at that many connections, as a line of the report. */
export async function compare(
  what: string,
  connections: number,
  goal: Line['goal'],
  targets: { ours: Target; bare: Target },
): Promise<Line> {
  console.log(what);
  const medians = { ours: [] as number[], bare: [] as number[] };
  await same(targets.ours, targets.bare);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ['bare', 'ours'] as const) {
      const time = await load(targets[name], connections);
      if (round > 0) medians[name].push(time);
    }
  }
  const ratios = medians.ours.map((time, round) => time / (medians.bare[round] ?? Number.NaN));
  const line = {
    what,
    ours: ms(median(medians.ours)),
    yardstick: ms(median(medians.bare)),
    ratio: median(ratios),
    goal,
  };
  // A section that takes an hour may end before its last line.
  console.log(`  ${line.ours} against ${line.yardstick} (${line.ratio.toFixed(2)})`);
  return line;
}

/** Median time of a request in ms, measured at the client with microseconds. */
async function load(target: Target, connections: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const { Agent, request } = await import('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const get = (path: string, headers: Record<string, string>) =>
    new Promise<void>((done, failed) => {
      request(`${target.url}${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed(new Error(`${path} answered ${answer.statusCode}`));
        answer.on('data', () => {}).on('end', done);
      })
        .on('error', failed)
        .end();
    });
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      const headers = headersOf(target, place);
      while (performance.now() < until) {
        const path = target.path(requests++);
        await target.before?.();
        const started = performance.now();
        await get(path, headers);
        times.push(performance.now() - started);
      }
    }),
  );
  agent.destroy();
  return median(times);
}

/** The time within which 95 of 100 requests are answered, one after another, against a limit in ms. */
export async function within(what: string, limit: number, target: Target): Promise<Line> {
  console.log(what);
  const times: number[] = [];
  for (let n = 0; n < 120; n++) {
    const started = performance.now();
    const answer = await fetch(`${target.url}${target.path(n)}`, { headers: headersOf(target, 0) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${target.path(n)} answered ${answer.status}`);
    // The first ones are what is not known yet.
    if (n >= 20) times.push(performance.now() - started);
  }
  const most = quantile(times, 0.95);
  return { what, ours: ms(most), yardstick: `limit ${limit} ms`, ratio: most / limit, goal: { atMost: 1 } };
}

function headersOf({ tokens = [] }: Target, place: number): Record<string, string> {
  return tokens.length > 0 ? { authorization: `Bearer ${tokens[place % tokens.length]}` } : {};
}

/** What both answer alike: rows or groups, sums over all of them, cells of a chart. */
interface Given {
  readonly result: readonly Record<string, unknown>[];
  readonly totalCount?: number;
  readonly summary?: readonly unknown[];
  readonly cells?: readonly Record<string, unknown>[];
}

/** Both answer the same rows, groups or sums, or the comparison means nothing. */
async function same(mine: Target, theirs: Target): Promise<void> {
  const get = async (target: Target) => {
    const address = target.path(0);
    const answer = await fetch(`${target.url}${address}`, { headers: headersOf(target, 0) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    const body = (await answer.json()) as Given | Given['result'];
    const given: Given = 'result' in body ? body : { result: body };
    const { result, totalCount, summary = [], cells = [] } = given;
    const sums = summary.map(rounded);
    const rows = result.map(({ stockId, id, key, count }) => [stockId ?? id ?? key, count].join(' ')).sort();
    const chart = cells.map(({ count, value }) => `${count} ${rounded(value)}`).sort();
    return `${rows.join()} ${chart.join()} ${sums.join()} (${totalCount})`;
  };
  const [a, b] = [await get(mine), await get(theirs)];
  if (a !== b) throw new Error(`the yardstick answers other rows to ${mine.path(0)}: ${a} against ${b}`);
}

/** A sum of many numbers: in another order it differs in its last digits, and what ends in a five is rounded either way. */
const rounded = (sum: unknown): string => Number(sum).toPrecision(6);

/** Load options as an address carries them. */
export function queryOf(options: WrittenOptions): string {
  return Object.entries(options)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
}
