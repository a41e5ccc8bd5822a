import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableNameOf } from '../../../server/platform/db';
import { reads } from '../../../server/warehouse';
import { PLACE_STATEMENT } from '../../../server/warehouse/ledger/place';
import { ROOM_STATEMENT } from '../../../server/warehouse/ledger/room';
import { MEANT_STATEMENT } from '../../../server/warehouse/sales/meant-materials';
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

/** The plan of a statement under row-level security, however few rows there are. */
function planOf(text: string, values: readonly unknown[]): Promise<string> {
  return server.ctx.database.confined({ businessUnit: OSLO, userName: 'test' }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...values]));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('what commands find rows by', () => {
  it.each(places)('%s by %s has an index, under row-level security as well', async (entity, name) => {
    const found = `select * from "${tableNameOf(entity)}" t where t.business_unit = $1 and t."${snake(name)}" = 'x'`;
    const plan = await planOf(found, [OSLO]);
    expect(plan).toMatch(new RegExp(`Index Cond: .*\\b${snake(name)}\\b`));
  });

  it('what stands in a place is found by the place, whatever the collation of its key', async () => {
    for (const statement of [ROOM_STATEMENT, PLACE_STATEMENT])
      expect(await planOf(statement, [OSLO, ['x']])).toMatch(/Index Cond: .*\blocation_id\b/);
  });

  it.each(['id', 'item_no', 'barcode', 'ean'])('a scanned material is found by its %s', async (column) => {
    const plan = await server.ctx.database.owner.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const text = `explain ${MEANT_STATEMENT}`;
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(text, [OSLO, ['x']]));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(new RegExp(`Index Cond: .*lower\\(${column}\\)`));
  });
});
