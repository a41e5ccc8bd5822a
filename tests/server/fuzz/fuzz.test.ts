/**
 * Seeded calls of every operation, with values at and beyond the edges of every kind: nothing is answered with 500, and
 * nothing hangs. `npm run soak fuzz` makes 20 times as many; `FUZZ_SEED` repeats a run.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_BASE } from '../../../src/engine/http/api';
import { Random } from '../../../src/engine/random';
import { runs } from '../../lib/runs';
import { bearer } from '../bearer';
import { OSLO, startServer, type TestServer } from '../harness';
import { type Call, callOf, type Document, isOfHub, type Operation, operationsOf } from './calls';

const CALLS = runs(2_500);
const LONGEST_MS = 5_000;
const PEOPLE = ['operator', 'admin', undefined] as const;

let server: TestServer;
/** The columns of people that are written. */
let stored: string;
let operations: readonly Operation[];
const known = new Map<string, unknown[]>();
const tokens = new Map<string, string>();
const seed = Number(process.env.FUZZ_SEED ?? (process.env.SOAK ? Date.now() % 1e9 : 20_261_120));

beforeAll(async () => {
  server = await startServer({ config: { ipWhitelist: false, loginFailures: 1e6, loginFailuresPerAddress: 1e6 } });
  await run('create table fuzz_people as select * from app_user');
  const columns = await run(`select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = 'app_user'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  stored = String(columns[0]?.names);
  await renew();
  const { body } = await (await server.login('global')).fetchJson<Document>('/openapi.json');
  operations = operationsOf(body);
  for (const operation of operations) if (operation.method === 'GET') await learn(operation);
}, 120_000);
afterAll(() => server.stop());

const run = (text: string) => server.ctx.database.query<Record<string, unknown>>({ text, values: [] });

/** People are as they were, and logged in. */
async function renew(): Promise<void> {
  await run('delete from app_user');
  await run(`insert into app_user (${stored}) select ${stored} from fuzz_people`);
  await run('delete from login_attempt');
  for (const name of PEOPLE) if (name) tokens.set(name, (await server.login(name, OSLO)).token);
}

/** The values of some rows, so that calls find what they are about. */
async function learn({ path }: Operation): Promise<void> {
  if (path.includes('{') || isOfHub(path)) return;
  const { body } = await send({ method: 'GET', url: `${path}?skip=0&take=5`, headers: {} }, 'admin');
  const rows = (body as { result?: unknown } | null)?.result;
  for (const row of Array.isArray(rows) ? rows : []) {
    for (const [name, value] of Object.entries(row as object)) {
      const values = known.get(name) ?? [];
      if (value !== null && values.length < 30) known.set(name, [...values, value]);
    }
  }
}

interface Told {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

async function send({ method, url, headers, payload }: Call, person: string | undefined): Promise<Told> {
  const token = person === undefined ? undefined : tokens.get(person);
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(token ? bearer(token) : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    body: parsed(answer.payload),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isLate = ({ status }: Pick<Told, 'status'>): boolean => Number.isNaN(status);

/** What is wrong with an answer, if anything. */
function wrongWith({ status, type, body }: Told, url: string): string | undefined {
  if (isLate({ status })) return `did not answer in ${LONGEST_MS} ms`;
  if (status >= 500) return `answered ${status}`;
  if (status < 400 || isOfHub(url)) return undefined;
  const { title, message, errorCode, timeStamp, version } = (body ?? {}) as Record<string, unknown>;
  const isProblem = [title, message, errorCode, timeStamp, version].every((part) => typeof part === 'string' && part);
  return isProblem && type.startsWith('application/json') ? undefined : `answered ${status} in another shape`;
}

async function timed(call: Call, person: string | undefined): Promise<Told> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Told>((resolve) => {
    timer = setTimeout(() => resolve({ status: Number.NaN, type: '', body: null }), LONGEST_MS);
  });
  try {
    return await Promise.race([send(call, person), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What is held after all that can be let go was. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

it(
  `${CALLS} calls of every operation, seed ${seed}: none fails the server, all refusals are told`,
  async () => {
    const random = new Random(seed);
    const wrong: string[] = [];
    const called = new Set<Operation>();
    let held = 0;
    let done = 0;
    for (let count = 0; count < CALLS && wrong.length < 20; count++) {
      const operation = count < operations.length ? operations[count]! : random.pick(operations);
      called.add(operation);
      const person = random.weighted([
        ['admin', 6],
        ['operator', 3],
        [undefined, 1],
      ] as const);
      const call = callOf(operation, known, random);
      let told = await timed(call, person);
      // A machine that is busy with others is late once; a call that hangs is late again.
      if (isLate(told)) told = await timed(call, person);
      const problem = wrongWith(told, call.url);
      if (told.status < 300) done++;
      // What the calls did to accounts is undone, since others go on with them.
      if (told.status === 401 && person) await renew();
      if (problem)
        wrong.push(
          `call ${count} ${person ?? 'nobody'}: ${call.method} ${call.url.slice(0, 400)} ${JSON.stringify(call.headers)} ${String(call.payload ?? '').slice(0, 600)} ${problem}`,
        );
      if (count === Math.floor(CALLS / 2)) held = heldMegabytes();
    }
    expect(wrong.join('\n')).toBe('');
    // Enough of them do what they ask for, not only knock at the door.
    expect(done).toBeGreaterThan(CALLS / 6);
    expect(called.size).toBe(operations.length);
    // What is kept for speed is full by then; a leak of each call would show.
    if (process.env.SOAK) expect(heldMegabytes()).toBeLessThan(held * 1.5 + 20);
  },
  30_000 + CALLS * 100,
);

it('makes calls of every kind', () => {
  const methods = new Set(operations.map(({ method }) => method));
  expect([...methods].sort()).toEqual(
    ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].filter((method) => methods.has(method)),
  );
  expect(operations.length).toBeGreaterThan(200);
  expect(operations.every(({ path }) => path.startsWith(API_BASE))).toBe(true);
});
