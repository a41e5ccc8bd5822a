/** How long the past is kept: the history of rows in parts by time, and the keys of calls. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPast } from '../../server/platform/retention';
import { type HistoryEntry, IDEMPOTENCY_HEADER } from '../../src/engine/http/api';
import type { Row } from '../../src/engine/query/load-options';
import { type Client, startServer, type TestServer } from './harness';
import { addOldPart, LONG_AGO } from './old-part';

let server: TestServer;
let admin: Client;
let oldest: string;
beforeEach(async () => {
  server = await startServer({ seedScale: 0.002 });
  admin = await server.login('admin');
  oldest = await addOldPart(server.ctx.database);
});
afterEach(() => server.stop());

const query = <R = Row>(text: string) => server.ctx.database.query<R>({ text, values: [] });
const namesOf = async (text: string) => (await query<{ name: string }>(text)).map(({ name }) => name);
const tables = () =>
  namesOf(`select relname as name from pg_class where relkind = 'r' and relname like 'audit until%' order by 1`);
const parts = () =>
  namesOf(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass order by 1`);
const add = (value: string) =>
  admin.fetchJson<Row>('/CauseCode', {
    method: 'POST',
    body: { type: 'Loss', value, displayText: value },
    headers: { [IDEMPOTENCY_HEADER]: value },
  });
const historyOf = ({ body }: { readonly body: Row }) =>
  admin.fetchJson<HistoryEntry[]>(`/History/cause-code/${encodeURIComponent(String(body.id))}`);
const statusOf = async (key: string) => (await admin.fetchJson(`/Command/transaction/status/${key}`)).status;

it('history and keys older than so many months go, younger ones stay', { tags: ['OPEN-334'] }, async () => {
  const { database } = server.ctx;
  const old = await add('OLD');
  await query(`update audit set at = '${LONG_AGO}' where entity = 'cause-code'`);
  await query(`update command set created_at = '${LONG_AGO}'`);
  await keepPast(database, 0);
  const young = await add('YOUNG');
  expect((await historyOf(old)).body).toHaveLength(1);
  expect(await statusOf('OLD')).toBe(200);

  const all = await parts();
  await keepPast(database, 13);
  expect(await tables()).not.toContain(oldest);
  expect(await parts()).toEqual(all.slice(1));
  expect((await historyOf(old)).body).toEqual([]);
  expect((await historyOf(young)).body).toHaveLength(1);
  expect(await statusOf('OLD')).toBe(404);
  expect(await statusOf('YOUNG')).toBe(200);
  expect((await add('YOUNG')).body).toEqual(young.body);
});

it('a part that was made and not put in place is put there, and one that was taken out goes', {
  tags: ['OPEN-334'],
}, async () => {
  const all = await parts();
  for (const name of [all.at(0), all.at(-1)]) await query(`alter table audit detach partition ${name}`);
  expect(await parts()).toEqual(all.slice(1, -1));
  await keepPast(server.ctx.database, 13);
  expect(await parts()).toEqual(all.slice(1));
  expect(await tables()).toHaveLength(all.length - 1);
  expect((await add('NEW')).status).toBe(200);
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'a part goes while somebody reads it, and nobody waits',
  {
    tags: ['OPEN-334'],
  },
  async () => {
    const { database } = server.ctx;
    const leaving = () =>
      query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'alter table audit detach%'
        and state = 'active' and wait_event_type = 'Lock'`,
      );
    const ends: string[] = [];
    const second = await database.owner.transaction().execute(async (tx) => {
      await sql`select count(*) from audit`.execute(tx);
      const first = keepPast(database, 13).then(
        () => 'done',
        () => 'ended',
      );
      await expect.poll(leaving).toHaveLength(1);
      // Whoever waits for the reader is ended, and goes on the next time.
      await query(`select pg_terminate_backend(${(await leaving())[0]?.pid})`);
      expect(await first).toBe('ended');
      const going = keepPast(database, 13).then(() => ends.push('taken away'));
      await expect.poll(leaving).toHaveLength(1);
      expect((await historyOf(await add('MEANWHILE'))).body).toHaveLength(1);
      ends.push('read');
      return { going };
    });
    await second.going;
    expect(ends).toEqual(['read', 'taken away']);
    expect(await tables()).not.toContain(oldest);
    expect((await add('AFTER')).status).toBe(200);
  },
);
