/** The key of a call is known for good: neither the work that throws old things away nor a restart forgets it. */
import { afterAll, expect, it, vi } from 'vitest';
import { IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { Row } from '../../../src/engine/query/load-options';
import { copyOfTemplate, type DatabasePlace, type TestDatabase } from '../databases';
import { startServer, type TestServer } from '../harness';

const HOUR_MS = 3_600_000;
const KEY = 'kept-1';

let data: TestDatabase | undefined;
afterAll(() => data?.drop());

const call = async (server: TestServer) => {
  const admin = await server.login('admin');
  const sent = await admin.fetchJson<Row>('/CauseCode', {
    method: 'POST',
    body: { type: 'Loss', value: 'KEPT', displayText: 'Kept' },
    headers: { [IDEMPOTENCY_HEADER]: KEY },
  });
  const status = await admin.fetchJson<Row>(`/Command/transaction/status/${KEY}`);
  const [found] = await server.ctx.database.query<Row>({
    text: `select (select count(*)::int from cause_code where value = 'KEPT') as codes,
      (select count(*)::int from audit where entity = 'cause-code' and after->>'value' = 'KEPT') as history`,
    values: [],
  });
  return { answer: [sent.status, sent.body], status: status.body.status, ...found };
};

/** Starts a server; gives it with what it does each hour. */
async function startHourly(config: DatabasePlace & { readonly historyMonths?: number }) {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const server = await startServer({ config });
  const works = timers.mock.calls.filter(([, every]) => every === HOUR_MS).map(([work]) => work as () => void);
  timers.mockRestore();
  expect(works).toHaveLength(1);
  return { server, hourly: () => works[0]?.() };
}

/** All that was done was done ten years ago; gives how much of it who logged in there is. */
async function age({ ctx }: TestServer) {
  const sql = (text: string) => ctx.database.query<{ n: number }>({ text, values: [] });
  await sql(`update command set created_at = created_at - interval '10 years'`);
  await sql(`update audit set at = at - interval '10 years'`);
  await sql(`update activity_log set at = at - interval '10 years'`);
  return async () => (await sql('select count(*)::int as n from activity_log'))[0]?.n;
}

it('a key of ten years ago is known, and so is its history', {
  tags: ['OPEN-261', 'OPEN-334'],
  timeout: 120_000,
}, async () => {
  data = await copyOfTemplate();
  const { server, hourly } = await startHourly(data.config);
  const first = await call(server);
  expect(first).toMatchObject({ answer: [200, {}], status: 'Completed', codes: 1, history: 1 });
  const log = await age(server);
  expect(await log()).toBeGreaterThan(0);
  hourly();
  // What is meant to be thrown away is gone, so the work has been done.
  await expect.poll(log, { timeout: 20_000 }).toBe(0);
  expect(await call(server)).toEqual(first);
  await server.app.close();

  const again = await startServer({ config: data.config });
  expect(await call(again)).toEqual(first);
  await again.app.close();

  // Until the installation says how long.
  const limited = await startHourly({ ...data.config, historyMonths: 60 });
  const keys = async () =>
    (await limited.server.ctx.database.query({ text: 'select key from command', values: [] })).length;
  expect(await keys()).toBeGreaterThan(0);
  limited.hourly();
  await expect.poll(keys, { timeout: 20_000 }).toBe(0);
  await limited.server.app.close();
});
