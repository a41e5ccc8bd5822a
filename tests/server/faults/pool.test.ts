/** All connections to the database are busy for longer than a caller waits. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { startServer } from '../harness';

it.runIf(process.env.TEST_DATABASE_URL)(
  'an empty pool of connections answers 503 with when to ask again, and goes on when one is free',
  async () => {
    const server = await startServer({ config: { databasePool: 3 } });
    const { fetchJson } = await server.login('operator');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    const holders = Array.from({ length: 3 }, () =>
      server.ctx.database.owner.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        held++;
        await released;
      }),
    );
    await expect.poll(() => held, { timeout: 20_000 }).toBe(3);
    const refused = await fetchJson<ErrorBody>('/Supplier/description?skip=0&take=1');
    expect([refused.status, refused.body.errorCode]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    release();
    await Promise.all(holders);
    await expect.poll(async () => (await fetchJson('/Supplier/description?skip=0&take=1')).status).toBe(200);
    await server.stop();
  },
  60_000,
);
