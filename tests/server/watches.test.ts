import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle, type WatchRow } from '../../server/cockpit/watches/repository';
import { configFor } from '../../server/platform/config';
import { openDatabase } from '../../server/platform/db';
import type { Bell, NewWatch, Watch } from '../../src/engine/http/calls';
import { MOST_WATCHED_ROWS, MOST_WATCHES } from '../../src/engine/watch';
import { copyOfTemplate } from './databases';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';
import { WALL_DEFINITIONS } from './wall/definitions';

/** One that may be under way for an hour. */
const SHIFT = {
  properties: { name: {}, state: { enum: ['Started', 'Done'] } },
  within: { Started: '1h' },
  endpoints: 'Shift',
  pages: ['shifts'],
};
/** One whose name is guarded. */
const SEALED = {
  properties: { name: { permission: 'can_see_wall_secrets' }, state: { enum: ['Open', 'Blocked'] } },
  endpoints: 'Sealed',
  pages: ['sealed'],
};
/** One whose list gives three rows at once. */
const SHORT = { properties: { name: {} }, sort: ['name'], endpoints: { root: 'Short', limit: 3 }, pages: ['shorts'] };
/** What the administrator has no right to any more. */
const TAKEN = 'ConfiguratorRole';
/** By how much the server's clock goes ahead. */
let ahead = 0;
let server: TestServer;
let admin: Client;
let operator: Client;
beforeAll(async () => {
  server = await startServer({
    definitions: {
      ...WALL_DEFINITIONS,
      'entities/shift.json': SHIFT,
      'entities/sealed.json': SEALED,
      'entities/short.json': SHORT,
    },
    // Fewer rows at once than a watched list may have.
    config: { takeLimit: 500 },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
  [admin, operator] = await Promise.all([server.login('admin'), server.login('operator')]);
}, 120_000);
afterAll(() => server.stop());

const LIST = {
  entity: 'wall-part',
  title: 'Parts',
  address: '/wall-parts',
  kind: 'enters',
  number: 0,
  query: {},
} as const;
const watch = (more: Partial<NewWatch> = {}, client = admin) =>
  client.fetchJson<Watch>('/Watch', { method: 'POST', body: { ...LIST, ...more } });
const add = async (name: string, client = admin) => {
  await client.fetchJson('/WallPart', { method: 'POST', body: { name } });
  const { body } = await client.fetchJson<{ id: string; name: string }[]>('/WallPart/description');
  return body.find((one) => one.name === name)?.id ?? '';
};
const starting = (text: string) => ({ filter: JSON.stringify(['name', 'startswith', text]) });
const told = async (client = admin) => (await client.fetchJson<Bell>('/Bell')).body.watched;
/** What was told of one watch, the oldest first. */
const toldOf = async ({ id }: Watch, client = admin) =>
  (await told(client))
    .filter((one) => one.watch.id === id)
    .map(({ count, names, held }) => [count, ...names, ...(held ? [held] : [])])
    .reverse();
/** Until the server has looked at this watch again. */
const looked = async ({ id }: Watch, one = server) => {
  const at = async () => {
    const [row] = await one.ctx.database.query<{ seen: string }>({
      text: `select (claimed_until is null and looked_at > now() - interval '1 minute' and not exists (select 1 from change c where c.table_name = watch.table_name
        and c.xid >= watch.seen and c.business_unit = watch.business_unit))::text as seen from watch where id = $1`,
      values: [id],
    });
    return row?.seen;
  };
  await expect.poll(at, { timeout: 20_000 }).toBe('true');
};

/** Gives other roles some of the rights. */
const permit = ({ header = {}, data = {} }: { readonly header?: object; readonly data?: object }) => {
  const { 'permissions.json': given } = WALL_DEFINITIONS as { 'permissions.json': { header: object; data: object } };
  return server.define('permissions.json', {
    ...given,
    header: { ...given.header, ...header },
    data: { ...given.data, ...data },
  });
};

describe('a list that somebody watches', () => {
  it('tells of rows that come in, once, and not of those that were there or go', { tags: ['OPEN-307'] }, async () => {
    await add('Axle 1');
    const { status, body } = await watch({ title: 'Axles', query: starting('Axle') });
    expect(status).toBe(200);
    const id = await add('Axle 2');
    await add('Other');
    await looked(body);
    expect(await toldOf(body)).toEqual([[1, 'Axle 2']]);
    await admin.fetchJson('/WallPart', { method: 'PUT', body: { id, name: 'Gone' } });
    await looked(body);
    const [first] = await told();
    await admin.fetchJson('/WallPart', { method: 'PUT', body: { id, name: 'Axle 2 again' } });
    await looked(body);
    await admin.fetchJson('/Bell', { method: 'PUT', body: { ids: [first?.id], isRead: true } });
    expect((await told())[0]).toMatchObject({ count: 1, names: ['Axle 2 again'], isRead: false });
    await add('Axle 3');
    await looked(body);
    expect(await toldOf(body)).toEqual([[2, 'Axle 2 again', 'Axle 3']]);
    const bell = (await admin.fetchJson<Bell>('/Bell')).body;
    expect(bell.unread).toBeGreaterThanOrEqual(1);
    await admin.fetchJson('/Bell', {
      method: 'PUT',
      body: { ids: bell.watched.map(({ id: one }) => one), isRead: true },
    });
    expect((await told()).every(({ isRead }) => isRead)).toBe(true);
  });

  it('tells of a row that is late by now although nobody has changed it', { tags: ['OPEN-308'] }, async () => {
    const sql = (text: string) => server.ctx.database.query({ text, values: [] });
    await sql(`insert into shift (business_unit, id, name, state, state_since) values
      ('Nordlager Oslo', 's1', 'Early', 'Started', now() - interval '57 minutes'),
      ('Nordlager Oslo', 's2', 'Long past', 'Started', now() - interval '3 hours')`);
    const { body } = await watch({ entity: 'shift', title: 'Late shifts', query: { late: 'true' } });
    await looked(body);
    expect(await toldOf(body)).toEqual([]);
    ahead = 5 * 60_000;
    await sql("update watch set looked_at = now() - interval '2 minutes'");
    await expect.poll(() => toldOf(body), { timeout: 20_000 }).toEqual([[1, 'Early']]);
    ahead = 0;
  });

  it('tells when there are more than a number, or fewer, each time that is crossed', {
    tags: ['OPEN-307'],
  }, async () => {
    const query = starting('Bolt');
    const over = (await watch({ kind: 'over', number: 1, query })).body;
    const under = (await watch({ kind: 'under', number: 1, query })).body;
    const first = await add('Bolt 1');
    await looked(over);
    expect(await toldOf(over)).toEqual([]);
    await add('Bolt 2');
    await add('Bolt 3');
    await looked(over);
    expect(await toldOf(over)).toHaveLength(1);
    await looked(under);
    expect(await toldOf(under)).toEqual([]);
    for (const { id } of (await admin.fetchJson<{ id: string; name: string }[]>('/WallPart/description')).body.filter(
      ({ name }) => name.startsWith('Bolt'),
    ))
      await admin.fetchJson('/WallPart', { method: 'PUT', body: { id, name: `No ${id}` } });
    await looked(under);
    expect(await toldOf(under)).toEqual([[0]]);
    await admin.fetchJson('/WallPart', { method: 'PUT', body: { id: first, name: 'Bolt again' } });
    await looked(over);
    expect(await toldOf(over)).toHaveLength(1);
  });

  it('tells of what came after it was looked at, in one notice for a minute or until that is read', {
    tags: ['OPEN-307'],
  }, async () => {
    const { body } = await watch({ query: starting('Cog') });
    const comes = async (name: string) => {
      await add(name);
      await looked(body);
    };
    await comes('Cog 1');
    await comes('Cog 2');
    expect(await toldOf(body)).toEqual([[2, 'Cog 1', 'Cog 2']]);
    const [notice] = (await told()).filter((one) => one.watch.id === body.id);
    await admin.fetchJson('/Bell', { method: 'PUT', body: { ids: [notice?.id], isRead: true } });
    await comes('Cog 3');
    ahead = 61_000;
    await comes('Cog 4');
    ahead = 0;
    expect(await toldOf(body)).toEqual([
      [2, 'Cog 1', 'Cog 2'],
      [1, 'Cog 3'],
      [1, 'Cog 4'],
    ]);
  });

  it('is nobody else’s, of another unit’s rows neither, and ends with its removal', {
    tags: ['OPEN-307'],
  }, async () => {
    const { body } = await watch({ query: starting('Drum') });
    const stranger = await server.login('admin', BERGEN);
    expect((await operator.fetchJson<Watch[]>('/Watch')).body).toEqual([]);
    expect((await operator.fetchJson(`/Watch/${body.id}`, { method: 'DELETE' })).status).toBe(404);
    await add('Drum far away', stranger);
    await add('Drum here');
    await looked(body);
    expect(await toldOf(body)).toEqual([[1, 'Drum here']]);
    expect((await admin.fetchJson(`/Watch/${body.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await toldOf(body)).toEqual([]);
  });

  it('tells of rows wherever they stand in a list that gives few at once', { tags: ['OPEN-307'] }, async () => {
    const put = (names: readonly string[]) =>
      server.ctx.database.query({
        text: 'insert into short (business_unit, id, name) select $1, name, name from unnest($2::text[]) name',
        values: [OSLO, names],
      });
    await put(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
    const { body } = await watch({ entity: 'short', title: 'Short' });
    await put(['a', 'z']);
    await looked(body);
    expect(await toldOf(body)).toEqual([[2, 'a', 'z']]);
  });

  it('goes on when the person has another name', { tags: ['OPEN-307'] }, async () => {
    const purchaser = await server.login('purchaser');
    const { body } = await watch({ query: starting('Lever') }, purchaser);
    const { userId: id } = purchaser.user;
    const renamed = { id, userName: 'buyer', userRoles: ['PurchaserRole'], defaultLanguage: 'en-GB' };
    expect((await admin.fetchJson('/User', { method: 'PUT', body: renamed })).status).toBe(200);
    await add('Lever 1');
    await looked(body);
    expect(await toldOf(body, purchaser)).toEqual([[1, 'Lever 1']]);
  });

  it('is held while its list is too long, and tells so once', { tags: ['OPEN-307'] }, async () => {
    await add('Heap 1');
    const { body } = await watch({ query: starting('Heap') });
    const sql = (text: string) => server.ctx.database.query({ text, values: [] });
    await sql(`insert into wall_part (business_unit, id, name) select business_unit, 'heap' || n, 'Heap more ' || n
      from wall_part, generate_series(1, ${MOST_WATCHED_ROWS}) n where name = 'Heap 1'`);
    for (const name of ['Heap 2', 'Heap 3']) {
      await add(name);
      await looked(body);
    }
    expect(await toldOf(body)).toEqual([[MOST_WATCHED_ROWS + 2, 'tooLong']]);
    await sql("delete from wall_part where name like 'Heap more%'");
    await add('Other than a heap');
    await looked(body);
    expect((await toldOf(body)).slice(1)).toEqual([[2, 'Heap 2', 'Heap 3']]);
  });

  it('tells once that its list is refused, and goes on when it is not', { tags: ['OPEN-307'] }, async () => {
    const { body } = await watch({ query: starting('Idler') });
    const asks = (query: object) =>
      server.ctx.database.query({
        text: 'update watch set query = $1 where id = $2',
        values: [JSON.stringify(query), body.id],
      });
    // As if the definition had lost the property since.
    await asks({ filter: '["gone","=","x"]' });
    for (const name of ['Idler 1', 'Idler 2']) {
      await add(name);
      await looked(body);
    }
    expect(await toldOf(body)).toEqual([[0, 'refused']]);
    await asks(starting('Idler'));
    await add('Idler 3');
    await looked(body);
    expect((await toldOf(body)).slice(1)).toEqual([[3, 'Idler 1', 'Idler 2', 'Idler 3']]);
  });

  it('tells nothing but that of a list to which the right is taken away, and all of it when it is given back', {
    tags: ['OPEN-307'],
  }, async () => {
    const { body } = await watch({ entity: 'wall-vault', title: 'Vaults' });
    const come = async (name: string) => {
      await server.ctx.database.query({
        text: 'insert into wall_vault (business_unit, id, name) values ($1, $2, $2)',
        values: [OSLO, name],
      });
      await looked(body);
    };
    await come('Vault 1');
    expect(await toldOf(body)).toEqual([[1, 'Vault 1']]);
    await permit({ header: { wall_vault: TAKEN } });
    await come('Vault 2');
    await come('Vault 3');
    expect(await toldOf(body)).toEqual([[0, 'refused']]);
    await permit({});
    await come('Vault 4');
    expect(await toldOf(body)).toEqual([
      [1, 'Vault 1'],
      [0, 'refused'],
      [3, 'Vault 2', 'Vault 3', 'Vault 4'],
    ]);
  });

  it('names no row by what the person may not see by now', { tags: ['OPEN-307'] }, async () => {
    const { body } = await watch({ entity: 'sealed', title: 'Sealed' });
    await server.ctx.database.query({
      text: "insert into sealed (business_unit, id, name, state) values ($1, 'z1', 'A open', 'Open'), ($1, 'z2', 'B blocked', 'Blocked')",
      values: [OSLO],
    });
    await looked(body);
    expect(await toldOf(body)).toEqual([[2, 'A open', 'B blocked']]);
    await permit({ data: { can_see_wall_secrets: TAKEN } });
    expect(await toldOf(body)).toEqual([[2]]);
    await permit({});
    const blocked = { const: 'Blocked', feature: { not: 'PurchaseModule' } };
    const properties = { ...SEALED.properties, state: { oneOf: [{ const: 'Open' }, blocked] } };
    await server.define('entities/sealed.json', { ...SEALED, properties });
    expect(await toldOf(body)).toEqual([[2, 'A open']]);
    await server.define('entities/sealed.json', SEALED);
    expect(await toldOf(body)).toEqual([[2, 'A open', 'B blocked']]);
  });

  it('tells nothing that somebody else has told meanwhile', { tags: ['OPEN-307'] }, async () => {
    const { body } = await watch({ query: starting('Jack') });
    const [row] = await server.ctx.database.query<WatchRow>({
      text: "update watch set claimed_until = date_trunc('milliseconds', now() + interval '1 hour') where id = $1 returning *",
      values: [body.id],
    });
    const unit = { businessUnit: OSLO, userName: 'admin' };
    const found = { known: { keys: [] }, told: { count: 1, names: ['Jack'] } };
    const settled = (claimed_until: string | null) =>
      server.ctx.database.confined(unit, (tx) =>
        settle(tx, { ...(row as WatchRow), claimed_until }, found, new Date()),
      );
    expect(await settled(new Date().toISOString())).toBe(false);
    expect(await toldOf(body)).toEqual([]);
    expect(await settled(row?.claimed_until ?? null)).toBe(true);
    expect(await toldOf(body)).toEqual([[1, 'Jack']]);
  });

  it('is refused where the list would be, if it is too long, and beyond a bound', { tags: ['OPEN-307'] }, async () => {
    expect((await watch({ entity: 'wall-vault' }, operator)).status).toBe(422);
    for (const entity of ['nothing', '__proto__', 'active-user', 'approval-request'])
      expect((await watch({ entity })).status, entity).toBe(404);
    expect((await watch({ query: { filter: '["nam","=","x"]' } })).status).toBe(400);
    expect((await watch({ query: { nothing: '1' } })).status).toBe(400);
    expect((await watch({ address: '//elsewhere.example' })).status).toBe(422);
    await server.ctx.database.query({
      text: `insert into wall_part (business_unit, id, name) select business_unit, 'many' || n, 'Many ' || n
        from wall_part, generate_series(1, $1::int) n where name = 'Axle 1'`,
      values: [MOST_WATCHED_ROWS + 1],
    });
    const long = await watch({ query: starting('Many') });
    expect([long.status, (long.body as unknown as { message: string }).message]).toEqual([
      422,
      `This list has more than ${MOST_WATCHED_ROWS} rows: filter it, or be told of their number instead.`,
    ]);
    expect((await watch({ kind: 'over', number: 5_000, query: starting('Many') })).status).toBe(200);
    for (let made = 0; made < MOST_WATCHES; made++) await watch({ kind: 'over', number: made }, operator);
    expect((await watch({ kind: 'over' }, operator)).status).toBe(422);
  });
});

it('what came into a watched list while no server ran is told once, by whichever runs next', {
  tags: ['OPEN-307'],
  timeout: 120_000,
}, async () => {
  const { config, drop } = await copyOfTemplate();
  const during = async <T>(work: (one: TestServer, client: Client) => Promise<T>): Promise<T> => {
    const one = await startServer({ definitions: WALL_DEFINITIONS, config });
    try {
      return await work(one, await one.login('admin'));
    } finally {
      await one.stop();
    }
  };
  const query = starting('Key');
  const { body } = await during((_, client) =>
    client.fetchJson<Watch>('/Watch', { method: 'POST', body: { ...LIST, query } }),
  );
  const database = await openDatabase(configFor({ seed: 'none', ...config }));
  await database.query({
    text: "insert into wall_part (business_unit, id, name) values ($1, 'key1', 'Key 1'), ($1, 'key2', 'Key 2')",
    values: [OSLO],
  });
  await database.close();
  const once = [[2, 'Key 1', 'Key 2']];
  for (const _ of ['the next', 'one after it'])
    await during(async (one, client) => {
      await expect.poll(() => toldOf(body, client), { timeout: 20_000 }).toEqual(once);
      await one.ctx.database.query({ text: "update watch set looked_at = now() - interval '2 minutes'", values: [] });
      await looked(body, one);
      expect(await toldOf(body, client)).toEqual(once);
    });
  await drop();
});
