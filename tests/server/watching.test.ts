/** Whose turn it is among watched lists, without a server that looks by itself. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimDue, putOff } from '../../server/cockpit/watches/repository';
import { lookAtAll, type WatchingParts } from '../../server/cockpit/watches/watching';
import { configFor } from '../../server/platform/config';
import { type Database, openDatabase } from '../../server/platform/db';
import { copyOfTemplate } from './databases';
import { OSLO } from './harness';

/** More than are claimed at once. */
const MANY = 45;
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const { config, ...own } = await copyOfTemplate();
  drop = own.drop;
  database = await openDatabase(configFor({ seed: 'none', ...config }));
}, 120_000);
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => database.query({ text: 'delete from watch', values: [] }));

/** Makes watches that nobody has looked at for some minutes. */
const watch = (entity: string, count: number, minutes: number) =>
  database.query({
    text: `insert into watch (business_unit, user_id, user_name, entity, table_name, title, address, query, kind, number, made_at, known, looked_at)
      select business_unit, id, user_name, $2, 'none', '', '/', '{}', 'over', 0, now(), '{}', now() - make_interval(mins => $4::int)
      from app_user, generate_series(1, $3::int) n where business_unit = $1 and user_name = 'admin'`,
    values: [OSLO, entity, count, minutes],
  });
const count = async (condition: string) => {
  const [found] = await database.query<{ count: number }>({
    text: `select count(*)::int as count from watch where ${condition}`,
    values: [],
  });
  return found?.count;
};
/** Looks at nobody's rows; lists called so cannot be looked at. */
const partsFailingFor = (name: string) =>
  ({
    database,
    clock: { now: () => new Date() },
    log: { debug: () => undefined },
    people: { sessionOf: async () => ({ businessUnit: OSLO, userName: 'admin' }) },
    entities: {
      definitions: {
        of: async () => ({
          get [name](): never {
            throw new Error('as if its rows could not be read');
          },
        }),
      },
    },
  }) as unknown as WatchingParts;

it('all that are due are looked at in one go, and each once', async () => {
  await watch('fine', MANY, 10);
  await lookAtAll(partsFailingFor('frail'), new AbortController().signal);
  expect(await count("looked_at > now() - interval '1 minute' and claimed_until is null")).toBe(MANY);
  expect(await claimDue(database, 0)).toEqual([]);
  await database.query({ text: "update watch set looked_at = now() - interval '5 minutes'", values: [] });
  expect(await claimDue(database, 6 * 60_000)).toEqual([]);
  expect(await claimDue(database, 4 * 60_000)).not.toEqual([]);
});

it('one that cannot be looked at is left for as long as that has been so, an hour at most', async () => {
  await watch('frail', 1, 10);
  await watch('fine', 1, 10);
  await expect(lookAtAll(partsFailingFor('frail'), new AbortController().signal)).rejects.toThrow('1 watches');
  expect(
    await count(
      "entity = 'frail' and claimed_until between now() + interval '9 minutes' and now() + interval '11 minutes'",
    ),
  ).toBe(1);
  expect(await count("entity = 'fine' and claimed_until is null")).toBe(1);
  await watch('lost', 1, 600);
  const [lost] = await claimDue(database, 0);
  await putOff(database, lost!);
  expect(
    await count(
      "entity = 'lost' and claimed_until between now() + interval '59 minutes' and now() + interval '61 minutes'",
    ),
  ).toBe(1);
});

it('those that cannot be looked at come after the others', async () => {
  await watch('frail', 25, 10);
  await watch('fine', 5, 5);
  for (const failed of await claimDue(database, 0)) await putOff(database, failed);
  await database.query({
    text: "update watch set claimed_until = now() - interval '1 second' where claimed_until is not null",
    values: [],
  });
  const next = await claimDue(database, 0);
  expect(next.filter(({ entity }) => entity === 'fine')).toHaveLength(5);
});
