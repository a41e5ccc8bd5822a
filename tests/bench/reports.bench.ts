/**
 * Reports over a million movements, rights and tenant included, against hand-written SQL over bare pg.
 * BENCH_DATABASE_URL names a database that has them already, since making them takes minutes.
 */
import { spawn } from 'node:child_process';
import pg from 'pg';
import { API, API_BASE } from '../../src/engine/http/api';
import { startServerProcess } from '../lib/cockpit-server';
import { ownEnvironment } from '../lib/own-environment';
import { benchDatabase, FOR_MILLIONS } from './lib/database';
import { logIn } from './lib/log-in';
import { type Line, median, ms, type Section } from './lib/report';
import { bareReport } from './yardsticks/bare-reports';

const MOVEMENTS = 1_000_000;
const SCALE = 4;
const ROUNDS = 7;
/** Two years, in which all of them lie. */
const FIRST = '2024-01-01';
const LAST = '2027-12-31';

const CASES: readonly (readonly [name: string, path: string, criteria: Readonly<Record<string, unknown>>])[] = [
  ['stock value', API.materialSummary, {}],
  ['transactions', API.materialTransactions, { dateFrom: FIRST, dateTo: LAST }],
  [
    'slow-moving',
    API.slowMovingMaterials,
    { fromDate: FIRST, toDate: LAST, processTypes: ['Picking'], minPickingFrequency: 0, maxPickingFrequency: 20 },
  ],
  ['efficiency', API.employeeEfficiency, { dateFrom: FIRST, dateTo: LAST }],
];

export async function measure(): Promise<Section> {
  const postgres = await benchDatabase(FOR_MILLIONS);
  try {
    if (!postgres.isGiven) await fill(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const server = await startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo' });
    try {
      const { token } = await logIn(server.url);
      const lines: Line[] = [];
      for (const [name, path, criteria] of CASES)
        for (const [part, told] of [
          ['rows', 'rows'],
          ['summary', 'totals'],
        ] as const) {
          console.log(`${name}: ${told}`);
          const bare = bareReport(`${name}: ${told}`, FIRST, LAST);
          lines.push(
            await compare(
              `${name}: ${told}`,
              () => ask(server.url, token, path, { ...criteria, part, take: 50 }),
              () => client.query(bare),
            ),
          );
        }
      return {
        title: `Reports over ${MOVEMENTS.toLocaleString('en-GB')} movements, PostgreSQL`,
        note: `Yardstick: \`tests/bench/yardsticks/bare-reports.ts\`, hand-written SQL over one connection of pg, without HTTP, on the same tables and indexes; ours is the call as the page makes it. Median of ${ROUNDS} in turns over the whole two years; shorter periods take less.`,
        lines,
      };
    } finally {
      await server.stop();
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

async function compare(what: string, ours: () => Promise<unknown>, bare: () => Promise<unknown>): Promise<Line> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, run] of [
      ['bare', bare],
      ['ours', ours],
    ] as const) {
      const started = performance.now();
      await run();
      if (round > 0) times[name].push(performance.now() - started);
    }
  const ratio = median(times.ours.map((time, round) => time / (times.bare[round] ?? Number.NaN)));
  return { what, ours: ms(median(times.ours)), yardstick: ms(median(times.bare)), ratio, goal: { atMost: 1.5 } };
}

async function ask(url: string, token: string, path: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const isPost = path === API.materialTransactions;
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  const answer = await fetch(`${url}${API_BASE}${path}${isPost ? '' : `?${query}`}`, {
    method: isPost ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(isPost ? { 'content-type': 'application/json' } : {}) },
    ...(isPost ? { body: JSON.stringify(given) } : {}),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
}

/** Demo data, and movements besides: sixty people who did a million tasks in two years. */
async function fill(url: string): Promise<void> {
  await new Promise<void>((done, failed) => {
    const args = ['--import', 'tsx', 'scripts/seed.ts', '--scale', String(SCALE)];
    const env = ownEnvironment({ DATABASE_URL: url, SEED: 'demo' });
    const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`seed ended with ${code}`))));
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(GROW);
  await client.end();
}

const UNIT = 'Nordlager Oslo';
const numbered = (table: string) =>
  `(select row_number() over (order by id) as number, count(*) over () as count, * from ${table} where business_unit = '${UNIT}') `;
const GROW = `
  set session_replication_role = replica;
  insert into task (business_unit, id, name, job_id, from_location_id, from_location, to_location_id, to_location,
      material_id, material, confirmed_quantity, operation_state, task_type, performed_by, performed_date, historical, duration)
    select '${UNIT}', 'big-' || n, 'B-' || n, j.id, l.id, l.name, null, null, m.id, m.name, 1 + n % 40, 'Completed',
      case when j.process_definition_category = 'Picking' then 'PickTask' else 'StockMovementTask' end,
      'user' || (n::bigint * 31) % 60, now() - (n::bigint * 7919 % ${MOVEMENTS}) * interval '63 seconds', true, 15 + n % 385
    from generate_series(1, ${MOVEMENTS}) n
    join ${numbered('job')} j on j.number = 1 + n % j.count
    join ${numbered('material')} m on m.number = 1 + (n::bigint * 7919) % m.count
    join ${numbered('location')} l on l.number = 1 + (n::bigint * 104729) % l.count;
  analyze task;`;
