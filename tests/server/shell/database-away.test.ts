/** A PostgreSQL that goes away and comes back, and two servers on one. */
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBinaries, startPostgres, type TestPostgres } from '../../../scripts/lib/postgres';
import { API } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { bearer } from '../bearer';
import { startServer, type TestServer } from '../harness';

/** A way to the database that can be cut. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const proxy = createServer((client) => {
    const server = isOpen ? connect(Number(target.port), target.hostname) : undefined;
    if (!server) return void client.destroy();
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as { port: number }).port);
  return {
    url: url.href,
    cut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isOpen = true;
    },
    stop: () => new Promise((done) => proxy.close(done)),
  };
}

describe.skipIf(!postgresBinaries())('on PostgreSQL', { timeout: 120_000 }, () => {
  let postgres: TestPostgres;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    postgres = (await startPostgres()) as TestPostgres;
    proxy = await startProxy(new URL(postgres.url));
    first = await startServer({ seedScale: 0.002, databaseUrl: proxy.url });
    second = await startServer({ seedScale: 0.002, databaseUrl: postgres.url });
  }, 120_000);
  afterAll(async () => {
    await first.stop();
    await second.stop();
    await proxy.stop();
    await postgres.stop();
  });

  it('a second server finds the data of the first, and believes its tokens', async () => {
    const { token } = await first.login('operator');
    const { status } = await second.fetchJson(API.cockpitSettings, { headers: bearer(token) });
    expect(status).toBe(200);
    const units = await second.ctx.database.query({ text: 'select name from business_unit', values: [] });
    expect(units).toHaveLength(2);
  });

  it('a session that ends on one server ends on the other, whose connections hear of it', async () => {
    const { token, fetchJson } = await first.login('operator');
    const headers = bearer(token);
    const ended: string[] = [];
    const stop = second.ctx.auth.onSessionEnded((sid) => ended.push(sid));
    expect((await second.fetchJson(API.cockpitSettings, { headers })).status).toBe(200);
    await fetchJson(API.logout, { method: 'POST' });
    await expect.poll(() => ended.length, { timeout: 10_000 }).toBe(1);
    expect((await second.fetchJson(API.cockpitSettings, { headers })).status).toBe(401);
    stop();
  });

  it('a list and its number of rows that nobody waits for any more are not read to their end', async () => {
    const { token, fetchJson } = await second.login('operator');
    const { database } = second.ctx;
    const path = '/Supplier/description?skip=0&take=1&requireTotalCount=true';
    const waiting = async () => {
      const text = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await database.query({ text, values: [] })).length;
    };
    const inTime = { timeout: 15_000 };
    await database.maintain(async (tx) => {
      await sql`lock table supplier in access exclusive mode`.execute(tx);
      const caller = new AbortController();
      const call = fetch(`${second.url}/api${path}`, { headers: bearer(token), signal: caller.signal });
      const left = expect(call).rejects.toThrow('abort');
      await expect.poll(waiting, inTime).toBe(2);
      caller.abort();
      await left;
      await expect.poll(waiting, inTime).toBe(0);
    });
    expect((await fetchJson(path)).status).toBe(200);
  });

  it('servers that start together on an empty database fill it once', async () => {
    await first.ctx.database.query({ text: 'create database twins', values: [] });
    const url = new URL(postgres.url);
    url.pathname = '/twins';
    const twins = await Promise.all([1, 2].map(() => startServer({ seedScale: 0.002, databaseUrl: url.href })));
    const results = twins.map(({ app }) => app.parts.seeded?.kind ?? null);
    expect(results.sort()).toEqual(['demo', null].sort());
    const [orders] = await (twins[0] as TestServer).ctx.database.query<{ count: number }>({
      text: 'select count(*)::int as count from sales_order',
      values: [],
    });
    expect(orders?.count).toBe(12);
    for (const twin of twins) expect((await twin.login('operator')).token).toBeTruthy();
    for (const twin of twins) await twin.stop();
  });

  it('a database that is away gives 503 with Retry-After, and calls go on when it is back, without a restart', async () => {
    const { fetchJson } = await first.login('operator');
    const call = () => fetchJson<ErrorBody>('/Supplier/description?skip=0&take=1');
    const ready = async () => (await fetch(`${first.url}/ready`)).status;
    expect((await call()).status).toBe(200);

    proxy.cut();
    await expect.poll(ready, { timeout: 15_000 }).toBe(503);
    const refused = await call();
    expect([refused.status, refused.body.errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.message).not.toMatch(/select|postgres:/i);
    expect((await fetch(`${first.url}/live`)).status).toBe(200);
    expect(await (await fetch(`${first.url}/metrics`)).text()).toContain('database_up 0');

    proxy.mend();
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    await expect.poll(async () => (await call()).status, { timeout: 30_000 }).toBe(200);
  });
});
