import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableNameOf } from '../../../server/platform/db';
import { reads } from '../../../server/warehouse';
import { OSLO, startServer, type TestServer } from '../harness';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const places = Object.entries(reads).flatMap(([entity, names]) =>
  tableNameOf(entity) === 'listed_access_key' ? [] : names.map((name) => [entity, name] as const),
);

describe('what commands find rows by', () => {
  it.each(places)('%s by %s has an index, under row-level security as well', async (entity, name) => {
    const unit = { businessUnit: OSLO, userName: 'test' };
    const plan = await server.ctx.database.confined(unit, async (tx) => {
      // However few rows there are.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select * from ${sql.ref(tableNameOf(entity))} t
        where t.business_unit = ${OSLO} and t.${sql.ref(snake(name))} = 'x'
      `.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(new RegExp(`Index Cond: .*\\b${snake(name)}\\b`));
  });
});
