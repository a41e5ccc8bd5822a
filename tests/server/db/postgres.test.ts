import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DatabaseUnavailable, openPostgres } from '../../../server/platform/db';
import { createDatabase } from '../databases';
import { startServer } from '../harness';
import { openFreshPostgres } from './test-database';

const url = process.env.TEST_DATABASE_URL ?? '';

describe.runIf(url)('PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openFreshPostgres(url);
  });
  afterAll(() => database.close());

  it('carries the whole server: log-in, lists, writes', { tags: ['LOWCODE-028'] }, async () => {
    const server = await startServer();
    expect(server.ctx.database.kind).toBe('postgres');
    const admin = await server.login('admin');
    const supplier = { supplierName: 'Ny leverandør' };
    expect((await admin.fetchJson('/Supplier', { method: 'POST', body: supplier })).status).toBe(200);
    const { body } = await admin.fetchJson<Record<string, unknown>[]>('/Supplier/description');
    expect(body).toContainEqual(expect.objectContaining(supplier));
    await server.stop();
  });

  it('outlives connections that are ended in the middle of a transaction', async () => {
    const work = database.owner.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await database.query({ text: 'select pg_terminate_backend($1::int)', values: [rows[0]!.pid] });
      await wait(200);
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    for (let round = 0; round < 10; round++) await database.ping(5_000);
  });

  it('begins a transaction with its first statement, and leaves nothing of one whose first is refused', async () => {
    const inTransaction = (text: string, values: unknown[] = []) =>
      database.owner.transaction().execute(async (tx) => {
        const first = await tx.executeQuery<{ n: number }>(CompiledQuery.raw(text, values));
        const { rows } = await sql`select now() = statement_timestamp() as "isFirst"`.execute(tx);
        return [first.rows, rows];
      });
    for (const [text, values] of [
      ['select 1 as n', []],
      ['select $1::int as n', [1]],
    ] as const)
      expect(await inTransaction(text, [...values])).toEqual([[{ n: 1 }], [{ isFirst: false }]]);
    for (let round = 0; round < 10; round++) await expect(inTransaction('select 1 / 0')).rejects.toThrow('division');
    for (let round = 0; round < 10; round++) await database.ping(5_000);
  });

  it('wakes who listens at once, and again for all that is wanted a moment later', async () => {
    let heard = 0;
    const unlisten = await database.listen('test_wakes', () => void heard++);
    const until = async (count: number) => {
      for (let round = 0; round < 100 && heard < count; round++) await wait(10);
    };
    await database.wake('test_wakes');
    await until(1);
    for (let round = 0; round < 20; round++) await database.wake('test_wakes');
    await until(2);
    await wait(200);
    expect(heard).toBeGreaterThanOrEqual(2);
    expect(heard).toBeLessThan(15);
    await unlisten();
  });

  it('keeps a bounded number of statements prepared, whatever callers send', async () => {
    for (let round = 0; round < 900; round++) {
      const statement = { text: `select ${round} as n, $1::text as x`, values: ['a'] };
      await database.query(statement);
      expect(await database.query(statement)).toEqual([{ n: round, x: 'a' }]);
    }
    const [kept] = await database.query<{ n: number }>({
      text: 'select count(*) as n from pg_prepared_statements',
      values: [],
    });
    expect(kept!.n).toBeLessThan(450);
  });

  it('plans a statement with a pattern for each pattern', async () => {
    const statement = { text: `select 1 as n where 'some text' ilike $1::text`, values: ['%text%'] };
    for (let round = 0; round < 10; round++) expect(await database.query(statement)).toHaveLength(1);
    const prepared = { text: `select from pg_prepared_statements where statement ~ '^select 1 as n'`, values: [] };
    for (let round = 0; round < 10; round++) expect(await database.query(prepared)).toEqual([]);
  });

  it('ends a statement that takes too long', async () => {
    const [{ name } = { name: '' }] = await database.query<{ name: string }>({
      text: 'select current_database() as name',
      values: [],
    });
    const own = new URL(url);
    own.pathname = `/${name}`;
    const hasty = await openPostgres({ databaseUrl: own.href, databasePool: 2, statementTimeoutMs: 500 });
    await expect(hasty.query({ text: 'select pg_sleep(30)', values: [] })).rejects.toBeInstanceOf(DatabaseUnavailable);
    await hasty.maintain(async (tx) => void (await sql`select pg_sleep(0.7)`.execute(tx)));
    await hasty.ping(5_000);
    await hasty.close();
  });

  it('lets a migration take its time, with whatever the account is settled to', async () => {
    const { config, drop } = await createDatabase(url);
    const slow = new Client(config.databaseUrl);
    await slow.connect();
    await slow.query(`create function takes_its_time() returns event_trigger language plpgsql as 'begin perform pg_sleep(1); end';
      create event trigger takes_its_time on ddl_command_start when tag in ('ALTER INDEX') execute function takes_its_time();
      do $$ begin execute format('alter role %I in database %I set statement_timeout = 500', current_user, current_database()); end $$`);
    await slow.end();
    const hasty = await openPostgres({ ...config, databasePool: 2, statementTimeoutMs: 500 });
    await hasty.close();
    await drop();
  });

  it('says that it cannot be reached', async () => {
    const away = openPostgres({
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      databasePool: 2,
      statementTimeoutMs: 500,
    });
    await expect(away).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});
