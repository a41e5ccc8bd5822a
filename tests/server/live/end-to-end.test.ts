/** The whole way on the whole server: a change in the database, or by the API, to the official client. */
import { sql as raw } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API, API_BASE } from '../../../src/engine/http/api';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import { createLiveConnection } from '../../../src/machines/connection';
import { bearer } from '../bearer';
import { BERGEN, type Client as Caller, type DemoUser, OSLO, startServer, type TestServer } from '../harness';
import { about, type Client, connect, TRANSPORTS } from './client';

const VIEW = 'live-thing';
const DEFINITIONS = {
  'entities/live-thing.json': {
    $schema: '../meta/entity.json',
    properties: { name: {}, cost: { type: 'number', permission: 'can_see_cost' } },
    endpoints: 'LiveThing',
    pages: ['live-things'],
  },
  'entities/live-barrel.json': {
    $schema: '../meta/entity.json',
    properties: { name: {}, traits: { type: 'object', attributes: 'stock-attribute' } },
    endpoints: 'LiveBarrel',
    pages: ['live-barrels'],
  },
};

let server: TestServer;
const clients: Client[] = [];

async function ticket(caller: Caller): Promise<string> {
  return (await caller.fetchJson<LiveSettings>(API.liveSettings)).body.signalR.token;
}

/** A connected client of a demo user that has registered the view. */
async function listener(userName: DemoUser, unit = OSLO, at = server, view = VIEW): Promise<Client> {
  const client = await connect(`${at.url}${API_BASE}`, await ticket(await at.login(userName, unit)));
  clients.push(client);
  await client.register(view, unit);
  return client;
}

const sql = (text: string, values: unknown[] = []) => server.ctx.database.query({ text, values });
const insert = (id: string, unit = OSLO) =>
  sql('insert into live_thing (id, business_unit, name, cost) values ($1, $2, $1, 12.5)', [id, unit]);

beforeAll(async () => {
  server = await startServer({ definitions: DEFINITIONS });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.stop()));
});
afterAll(() => server.stop());

describe('live updates from end to end', () => {
  it('shows what plain SQL does', { tags: ['LIVE-010', 'LIVE-024', 'LIVE-025'] }, async () => {
    // It may be tried again.
    await sql(`delete from live_thing where id = 'a'`);
    const admin = await listener('admin');
    await insert('a');
    await admin.until(about('a'));
    expect(admin.messages.at(-1)).toMatchObject({
      viewName: VIEW,
      methodName: 'Updated',
      viewModel: { id: 'a', name: 'a', cost: 12.5 },
    });
    await sql(`update live_thing set name = 'other' where id = 'a'`);
    await admin.until((all) => all.some(({ viewModel }) => viewModel?.name === 'other'));
    await sql(`delete from live_thing where id = 'a'`);
    await admin.until((all) => all.some(({ methodName, id }) => methodName === 'Deleted' && id === 'a'));
  });

  it('shows what the API does', { tags: ['LIVE-010'] }, async () => {
    const admin = await listener('admin');
    const caller = await server.login('admin');
    const answer = await caller.fetchJson('/LiveThing', { method: 'POST', body: { name: 'made by hand' } });
    expect(answer.status).toBe(200);
    await admin.until((all) => all.some(({ viewModel }) => viewModel?.name === 'made by hand'));
  });

  it('keeps the business units apart', { tags: ['LIVE-032'] }, async () => {
    const [oslo, bergen] = [await listener('admin', OSLO), await listener('admin', BERGEN)];
    await insert('o');
    await insert('b', BERGEN);
    await oslo.until(about('o'));
    await bergen.until(about('b'));
    expect(oslo.messages.map(({ id }) => id)).toEqual(['o']);
    expect(bergen.messages.map(({ id }) => id)).toEqual(['b']);
  });

  it('an attribute that is described has the grids of its unit load afresh, and comes with live rows', {
    tags: ['GRID-032'],
  }, async () => {
    const open = (unit: string) => listener('admin', unit, server, 'live-barrel');
    const [oslo, bergen] = [await open(OSLO), await open(BERGEN)];
    const caller = await server.login('admin');
    const body = { name: 'colour', displayName: 'Colour', dataType: 'String' };
    expect((await caller.fetchJson('/StockAttributeConfiguration', { method: 'PUT', body })).status).toBe(200);
    await oslo.until((all) => all.some(({ methodName }) => methodName === 'Resync'));
    for (const unit of [OSLO, BERGEN])
      await sql('insert into live_barrel (id, business_unit, name, traits) values ($1, $1, $1, $2::jsonb)', [
        unit,
        JSON.stringify({ colour: 'Red' }),
      ]);
    await oslo.until(about(OSLO));
    await bergen.until(about(BERGEN));
    expect(oslo.messages.at(-1)?.viewModel).toMatchObject({ traits: { colour: 'Red' }, traits_colour: 'Red' });
    // The other unit has heard of nothing but its own row, as it describes it itself.
    expect(bergen.messages).toHaveLength(1);
    expect(bergen.messages[0]?.viewModel).toMatchObject({ traits: { colour: 'Red' } });
    expect(bergen.messages[0]?.viewModel).not.toHaveProperty('traits_colour');
  });

  it('leaves a field out for those who may not see it', async () => {
    const [admin, operator] = [await listener('admin'), await listener('operator')];
    await insert('c');
    await admin.until(about('c'));
    await operator.until(about('c'));
    expect(admin.messages[0]?.viewModel).toHaveProperty('cost', 12.5);
    expect(operator.messages[0]?.viewModel).not.toHaveProperty('cost');
    expect(operator.messages[0]?.viewModel).toHaveProperty('name', 'c');
  });

  it('leaves a field out as soon as its right is by default nobody’s any more', async () => {
    await server.define('permissions.json', { data: { can_see_cost: true } });
    const operator = await listener('operator');
    await insert('open');
    await operator.until(about('open'));
    expect(operator.messages.at(-1)?.viewModel).toHaveProperty('cost', 12.5);
    await server.define('permissions.json', null);
    await operator.until((all) => all.some(({ methodName }) => methodName === 'Resync'));
    await insert('guarded');
    await operator.until(about('guarded'));
    expect(operator.messages.at(-1)?.viewModel).not.toHaveProperty('cost');
  });

  const MANY = `insert into live_thing (id, business_unit, name) select $1 || n, $2, 'many' from generate_series(1, $3::int) n`;

  it.each([
    [999, [500, 499]],
    [1000, [500, 500]],
  ])('cuts %i rows of one statement', { tags: ['LIVE-030'] }, async (count, sizes) => {
    const admin = await listener('admin');
    await sql(MANY, [`k${count}-`, OSLO, count]);
    await admin.until((all) => all.length === sizes.length);
    expect(admin.messages.map(({ methodName, viewModels }) => [methodName, viewModels?.length])).toEqual(
      sizes.map((size) => ['Bulk', size]),
    );
  });

  /** Nothing but the wish to load afresh has come, and the next row comes as ever. */
  async function expectResyncAlone(client: Client, next: string): Promise<void> {
    await client.until((all) => all.length > 0);
    await insert(next);
    await client.until(about(next));
    expect(client.messages.map(({ methodName }) => methodName)).toEqual(['Resync', 'Updated']);
    expect(client.messages[0]).toEqual({ viewName: VIEW, methodName: 'Resync' });
  }

  it.each([1001, 50_000])(
    'asks to load afresh for %i rows of one statement, in one word',
    { tags: ['LIVE-030'] },
    async (count) => {
      const admin = await listener('admin');
      await sql(MANY, [`l${count}-`, OSLO, count]);
      await expectResyncAlone(admin, `after-${count}`);
    },
  );

  it('asks to load afresh for 50,000 rows of many statements', { tags: ['LIVE-030'] }, async () => {
    const admin = await listener('admin');
    await server.ctx.database.maintain(async (tx) => {
      for (let portion = 0; portion < 50; portion++)
        await raw
          .raw(MANY.replace('$1', `'m${portion}-'`).replace('$2', `'${OSLO}'`).replace('$3', '1000'))
          .execute(tx);
    });
    await expectResyncAlone(admin, 'after-statements');
  });

  it.each(TRANSPORTS)('ends over %s with the session', { tags: ['LIVE-015', 'LIVE-021'] }, async (_name, transport) => {
    const caller = await server.login('operator');
    const client = await connect(`${server.url}${API_BASE}`, await ticket(caller), { transport });
    clients.push(client);
    await caller.fetchJson(API.logout, { method: 'POST' });
    expect((await client.closed)?.message).toContain('session ended');
    expect(client.mayRetry()).toBe(false);
  });

  it('gives no ticket without a session, and the ticket opens no other call', { tags: ['API-005'] }, async () => {
    expect((await server.fetchJson(API.liveSettings)).status).toBe(401);
    const token = await ticket(await server.login('operator'));
    const answer = await server.fetchJson(API.cockpitSettings, { headers: bearer(token) });
    expect(answer.status).toBe(401);
  });

  it('serves a definition that was added while the server runs', { tags: ['LIVE-010'] }, async () => {
    await server.define('entities/late-thing.json', {
      $schema: '../meta/entity.json',
      properties: { name: {} },
      endpoints: 'LateThing',
      pages: ['late-things'],
    });
    const client = await connect(`${server.url}${API_BASE}`, await ticket(await server.login('admin')));
    clients.push(client);
    await client.register('late-thing', OSLO);
    await sql(`insert into late_thing (id, business_unit, name) values ('z', $1, 'z')`, [OSLO]);
    await client.until(about('z'));
    await server.define('entities/late-thing.json', null);
  });

  it('brings a message to the screen’s own connection', {
    tags: ['LIVE-001', 'LIVE-006', 'LIVE-007', 'LIVE-010'],
  }, async () => {
    const caller = await server.login('admin');
    const live = createLiveConnection({
      http: {
        fetchSettings: async () => (await caller.fetchJson<LiveSettings>(API.liveSettings)).body,
        fetchToken: () => Promise.reject(new Error('not asked for')),
      },
      baseUrl: `${server.url}${API_BASE}`,
      businessUnit: OSLO,
    });
    const message = new Promise<LiveMessage>((resolve, reject) => {
      live.register(VIEW, 'master', { message: resolve, opened: () => void insert('m'), failed: reject });
    });
    expect(await message).toMatchObject({ viewName: VIEW, id: 'm' });
    live.stop();
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'reaches clients of every instance on one database',
    { tags: ['LIVE-010'] },
    async () => {
      const other = await startServer({ databaseUrl: server.databaseUrl!, definitions: DEFINITIONS });
      const [here, there] = [await listener('admin'), await listener('admin', OSLO, other)];
      await insert('everywhere');
      await Promise.all([here.until(about('everywhere')), there.until(about('everywhere'))]);
      await Promise.all(clients.splice(0).map((each) => each.stop()));
      await other.stop();
    },
  );
});
