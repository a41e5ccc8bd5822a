import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/platform/db';
import { migrate } from '../../../server/platform/db/migrate';
import { openTestDatabase } from './test-database';

const unit = { businessUnit: 'A', userName: 'u' };

describe('the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.owner
      .insertInto('business_unit')
      .values([{ name: 'A' }, { name: 'B' }])
      .execute();
    const lookups = ['A', 'B'].map((name) => ({ business_unit: name, call: 'Lookup/X', id: '1', name }));
    await database.owner.insertInto('lookup').values(lookups).execute();
  });
  afterAll(() => database.close());

  it('reads numbers as numbers, times in UTC and dates as they stand', async () => {
    const [row] = await database.query({
      text: `select 12::int8 as big, 1.25::numeric as amount, '2026-03-29 02:30:00.5+01'::timestamptz as at, '2026-03-29'::date as day, $1::text as given`,
      values: ['x'],
    });
    expect(row).toEqual({ big: 12, amount: 1.25, at: '2026-03-29T01:30:00.500Z', day: '2026-03-29', given: 'x' });
  });

  it('confines a transaction to its business unit', { tags: ['GEN-003'] }, async () => {
    const seen = await database.confined(unit, (tx) => tx.selectFrom('lookup').selectAll().execute());
    expect(seen.map((row) => row.business_unit)).toEqual(['A']);
    const foreign = { business_unit: 'B', call: 'Lookup/X', id: '2', name: 'wrong' };
    const written = database.confined(unit, (tx) => tx.insertInto('lookup').values(foreign).execute());
    await expect(written).rejects.toThrow(/row-level security/);
    await expect(database.confined(unit, (tx) => sql`drop table lookup`.execute(tx))).rejects.toThrow(/owner/);
  });

  it('is new enough once a newer server has brought it further', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(
      database.owner,
    );
    await migrate(database.owner);
    await sql`delete from kysely_migration where name = '9999-later'`.execute(database.owner);
  });

  it('takes back a transaction that fails', async () => {
    const failing = database.confined(unit, async (tx) => {
      await tx.deleteFrom('lookup').execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.owner.selectFrom('lookup').selectAll().execute()).toHaveLength(2);
  });

  it.each([
    ['wake', () => database.wake('change')],
    [
      'a notification of the database itself',
      () => database.query({ text: "select pg_notify('change', '')", values: [] }),
    ],
  ])('wakes those who listen, by %s', async (_, ring) => {
    let wake: () => void = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const stop = await database.listen('change', () => wake());
    await ring();
    await woken;
    await stop();
    await database.ping(5_000);
  });
});
