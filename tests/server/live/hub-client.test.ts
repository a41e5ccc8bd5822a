/** The hub as the official client sees it, over its three transports. */
import { HttpTransportType } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API } from '../../../src/engine/http/api';
import type { LiveSettings } from '../../../src/engine/live/protocol';
import { bearer } from '../bearer';
import { type BareHub, BERGEN, model, OSLO, page, property, startBareHub } from './bare-hub';
import { buildClient, type Client, connect, TRANSPORTS } from './client';

const MODELS = [
  model('task', {
    properties: [property('id'), property('name'), property('price', { permission: 'data.see_price' })],
  }),
  model('order', {
    pages: [page('orders', { permission: 'header.orders' })],
    detail: [{ entity: 'line', title: 'Lines', filter: { all: [] } }],
  }),
  model('line', { pages: [] }),
  model('draft', { feature: 'Drafts' }),
  model('silent', { live: false }),
];

let server: BareHub;
const clients: Client[] = [];

async function client(token: string, transport?: HttpTransportType): Promise<Client> {
  const made = await connect(server.base, token, transport === undefined ? {} : { transport });
  clients.push(made);
  return made;
}

async function ticketOf(token: string): Promise<string> {
  const answer = await fetch(`${server.base}${API.liveSettings}`, { headers: bearer(token) });
  return ((await answer.json()) as LiveSettings).signalR.token;
}

let xid = 0;

/** What the change reader would do. */
function send(view: string, id: string) {
  xid += 1;
  for (const group of server.hub.groups.ofView(view)) {
    group.send(
      {
        viewName: view,
        methodName: 'Updated',
        id,
        viewModel: { id, unit: group.businessUnit, hidden: group.hidden },
      },
      xid,
    );
  }
}

beforeEach(async () => {
  server = await startBareHub({ models: MODELS });
  server.auth.add('anna');
  server.auth.add('bert', { businessUnit: BERGEN });
  server.auth.add('rich', { permissions: ['data.see_price', 'header.orders'] });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((each) => each.stop()));
  await server.close();
});

describe.each(TRANSPORTS)('hub over %s', (_name, transport) => {
  it('registers a view and pushes its changes', {
    tags: ['LIVE-006', 'LIVE-007', 'LIVE-010', 'API-004', 'LOWCODE-029'],
  }, async () => {
    const anna = await client('anna', transport);
    await anna.register('task', OSLO);
    send('task', '1');
    send('task', '2');
    const messages = await anna.until((all) => all.length === 2);
    expect(messages.map(({ viewName, methodName, id }) => [viewName, methodName, id])).toEqual([
      ['task', 'Updated', '1'],
      ['task', 'Updated', '2'],
    ]);
    expect(messages[1]!.seq!).toBeGreaterThan(messages[0]!.seq!);
  });

  it('hears nothing after it unregistered', { tags: ['LIVE-009'] }, async () => {
    const [anna, other] = [await client('anna', transport), await client('anna', transport)];
    await anna.register('task', OSLO);
    await other.register('task', OSLO);
    await anna.unregister('task', OSLO);
    send('task', '1');
    await other.until((all) => all.length === 1);
    await anna.register('task', OSLO);
    send('task', '2');
    expect((await anna.until((all) => all.length > 0)).map(({ id }) => id)).toEqual(['2']);
  });

  it('refuses with the name of the view', { tags: ['LIVE-022'] }, async () => {
    const anna = await client('anna', transport);
    await expect(anna.register('nothing', OSLO)).rejects.toThrow(/^Registration to nothing failed$/);
    await anna.register('task', OSLO);
  });

  it('closes for good when the session ends', { tags: ['LIVE-021'] }, async () => {
    const anna = await client(await ticketOf('anna'), transport);
    server.auth.end('anna');
    expect((await anna.closed)?.message).toContain('session ended');
    expect(anna.mayRetry()).toBe(false);
  });

  it('lets clients come again when the server stops', { tags: ['LIVE-021'] }, async () => {
    const anna = await client('anna', transport);
    await anna.register('task', OSLO);
    const stopping = server.close();
    const error = await anna.closed;
    expect(anna.mayRetry()).toBe(true);
    // Between two polls nobody listens to a reason.
    if (transport !== HttpTransportType.LongPolling) expect(error?.message).toContain('server restart');
    await stopping;
  });

  it('refuses missing, wrong and expired tokens', { tags: ['API-004'] }, async () => {
    server.auth.add('late', { expiresAt: new Date(Date.now() - 1000) });
    for (const token of [undefined, 'nobody', 'late']) {
      const refused = buildClient(server.base, token, { transport });
      await expect(refused.connection.start()).rejects.toThrow(/401/);
    }
  });

  it('closes retryably when the token expires, and not when it was renewed', async () => {
    server.auth.add('short', { expiresAt: new Date(Date.now() + 300) });
    server.auth.add('kept', { expiresAt: new Date(Date.now() + 300) });
    const [short, kept] = [await client('short', transport), await client('kept', transport)];
    await kept.register('task', OSLO);
    server.auth.add('kept');
    expect((await short.closed)?.message).toContain('token expired');
    expect(short.mayRetry()).toBe(true);
    send('task', '1');
    await kept.until((all) => all.length === 1);
  });
});

describe('who may register', () => {
  it('pushes a change only to sessions of the same business unit', { tags: ['LIVE-032'] }, async () => {
    const [anna, bert] = [await client('anna'), await client('bert')];
    await anna.register('task', OSLO);
    await bert.register('task', BERGEN);
    send('task', '1');
    expect((await anna.until((all) => all.length === 1))[0]?.viewModel).toMatchObject({ unit: OSLO });
    expect((await bert.until((all) => all.length === 1))[0]?.viewModel).toMatchObject({ unit: BERGEN });
  });

  it('refuses a business unit that is not the token’s own', { tags: ['LIVE-022', 'LIVE-032'] }, async () => {
    const anna = await client('anna');
    await expect(anna.register('task', BERGEN)).rejects.toThrow('Registration to task failed');
    await expect(anna.connection.invoke('Register', 'task', 'master')).rejects.toThrow('Registration to task failed');
  });

  it('groups those who see the same fields', async () => {
    const [anna, rich] = [await client('anna'), await client('rich')];
    await anna.register('task', OSLO);
    await rich.register('task', OSLO);
    send('task', '1');
    expect((await anna.until((all) => all.length === 1))[0]?.viewModel).toMatchObject({ hidden: 'price' });
    expect((await rich.until((all) => all.length === 1))[0]?.viewModel).toMatchObject({ hidden: '' });
  });

  it('asks for the right to a page of the view or of one that shows it', { tags: ['LIVE-022'] }, async () => {
    const [anna, rich] = [await client('anna'), await client('rich')];
    for (const view of ['order', 'line', 'draft', 'silent']) {
      await expect(anna.register(view, OSLO)).rejects.toThrow(`Registration to ${view} failed`);
    }
    await rich.register('order', OSLO);
    await rich.register('line', OSLO, 'detail');
    server.auth.add('drafter', { features: new Set(['Drafts']) });
    await (await client('drafter')).register('draft', OSLO);
  });

  it('refuses a view type and arguments that do not exist', { tags: ['LIVE-022'] }, async () => {
    const anna = await client('anna');
    for (const args of [['task', 'other', OSLO], ['task'], [], [7, 'master', OSLO], [{}, [], null]]) {
      await expect(anna.connection.invoke('Register', ...args)).rejects.toThrow(/^Registration to .* ?failed$/);
    }
  });

  it('keeps a view that another grid of another type still shows', { tags: ['LIVE-009'] }, async () => {
    const anna = await client('anna');
    await anna.register('task', OSLO, 'master');
    await anna.register('task', OSLO, 'detail');
    await anna.unregister('task', OSLO, 'master');
    send('task', '1');
    await anna.until((all) => all.length === 1);
  });

  it('answers unknown methods and streams with an error, and names methods in any case', async () => {
    const anna = await client('anna');
    await expect(anna.connection.invoke('Delete', 'task')).rejects.toThrow('Method does not exist');
    await expect(
      new Promise((_resolve, reject) =>
        anna.connection.stream('Register').subscribe({ next() {}, complete() {}, error: reject }),
      ),
    ).rejects.toThrow('This hub has no streams');
    await anna.connection.invoke('rEGISTER', 'task', 'master', OSLO);
  });

  it('asks all to load afresh when definitions change, and regroups them', async () => {
    const anna = await client('anna');
    await anna.register('task', OSLO);
    server.redefine(MODELS);
    server.redefine([
      model('task', { hash: 'new', properties: [property('id'), property('name', { permission: 'data.see_name' })] }),
    ]);
    await anna.until((all) => all.length === 1);
    send('task', '1');
    const messages = await anna.until((all) => all.length === 2);
    expect(messages.map(({ methodName }) => methodName)).toEqual(['Resync', 'Updated']);
    expect(messages[1]?.viewModel).toMatchObject({ hidden: 'name' });
  });

  it('judges a group by one who is in it now, whoever came first', async () => {
    server.auth.add('first', { permissions: ['data.see_cost'] });
    const [first, anna] = [await client('first'), await client('anna')];
    await first.register('task', OSLO);
    await anna.register('task', OSLO);
    const price = property('price', { permission: 'data.see_cost' });
    server.redefine([model('task', { hash: 'new', properties: [property('id'), property('name'), price] })]);
    const groups = [...server.hub.groups.ofView('task')];
    expect(Object.fromEntries(groups.map(({ hidden, viewer }) => [hidden, viewer?.may('data.see_cost')]))).toEqual({
      '': true,
      price: false,
    });
  });

  it('judges by the session as it is now, in the same group as well', async () => {
    await server.close();
    server = await startBareHub({ models: MODELS, limits: { recheckMs: 50 } });
    server.auth.add('anna');
    const anna = await client('anna');
    await anna.register('task', OSLO);
    server.auth.add('anna', { permissions: ['header.orders'] });
    const [group] = server.hub.groups.ofView('task');
    await expect.poll(() => group?.viewer?.may('header.orders')).toBe(true);
  });

  it('looks at all sessions when definitions change: what rights are by default may be another thing', async () => {
    await server.close();
    server = await startBareHub({ models: MODELS, limits: { recheckMs: 3_600_000 } });
    server.auth.add('rich', { permissions: ['data.see_price'] });
    const rich = await client('rich');
    await rich.register('task', OSLO);
    server.auth.add('rich');
    server.redefine(MODELS);
    await rich.until((all) => all.some(({ methodName }) => methodName === 'Resync'));
    send('task', '1');
    expect((await rich.until((all) => all.length === 2))[1]?.viewModel).toMatchObject({ hidden: 'price' });
  });

  it('goes on with a view that was left out for a moment, from where it is then', async () => {
    const anna = await client('anna');
    await anna.register('task', OSLO);
    server.redefine([]);
    expect([...server.hub.groups.all()]).toEqual([]);
    // Its page learns that the rows are not there, once, and that they are back.
    server.redefine([]);
    server.redefine(MODELS);
    const resync = { viewName: 'task', methodName: 'Resync' };
    expect(await anna.until((all) => all.length === 2)).toMatchObject([resync, resync]);
    send('task', '1');
    expect((await anna.until((all) => all.length === 3))[2]).toMatchObject({ methodName: 'Updated', id: '1' });
    await anna.unregister('task', OSLO);
    expect([...server.hub.groups.all()]).toEqual([]);
  });

  it('stops sending what a session may not see any more', async () => {
    await server.close();
    server = await startBareHub({ models: MODELS, limits: { recheckMs: 50 } });
    server.auth.add('rich', { permissions: ['data.see_price', 'header.orders'] });
    const rich = await client('rich');
    await rich.register('order', OSLO);
    await rich.register('task', OSLO);
    server.auth.add('rich');
    while ([...server.hub.groups.all()].some(({ view, hidden }) => view === 'order' || hidden === '')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    send('order', '1');
    send('task', '2');
    // Who sees other fields of the same rows is in another group, and may have missed what the first was to be told. Who
    // may not see the rows any more is refused them, and so learns it.
    expect(await rich.until((all) => all.length === 3)).toMatchObject([
      { viewName: 'order', methodName: 'Resync' },
      { viewName: 'task', methodName: 'Resync' },
      { id: '2', viewModel: { hidden: 'price' } },
    ]);
    server.auth.add('rich', { permissions: ['data.see_price', 'header.orders'] });
    const afresh = (await rich.until((all) => all.length === 5)).slice(3);
    expect(afresh.map(({ viewName, methodName }) => `${viewName} ${methodName}`).sort()).toEqual([
      'order Resync',
      'task Resync',
    ]);
    send('order', '3');
    await rich.until((all) => all.some(({ id }) => id === '3'));
  });

  it('closes that of who looks on as another as soon as who looks has left', { tags: ['OPEN-255'] }, async () => {
    server.auth.add('looker');
    server.auth.add('seen', { viewedBy: 'looker' });
    const seen = await client('seen');
    // What the sessions themselves know: a view goes with the session that it hangs on.
    server.auth.sessions.delete('seen');
    server.auth.end('looker');
    expect((await seen.closed)?.message).toContain('session ended');
  });

  it('closes a session that ended without news of it', async () => {
    await server.close();
    server = await startBareHub({ limits: { recheckMs: 50 } });
    server.auth.add('anna');
    const anna = await client('anna');
    server.auth.sessions.delete('anna');
    expect((await anna.closed)?.message).toContain('session ended');
  });
});

describe('tickets', () => {
  it('gives the settings inside signalR', { tags: ['LIVE-002', 'LIVE-003', 'API-005'] }, async () => {
    const answer = await fetch(`${server.base}${API.liveSettings}`, { headers: bearer('anna') });
    expect(await answer.json()).toEqual({
      signalR: {
        isAzureSignalR: 'False',
        signalREndpoint: '/Authentication/signalr/viewHub',
        token: expect.any(String),
      },
    });
  });

  it.each(TRANSPORTS)('opens the hub over %s with the ticket', { tags: ['API-005'] }, async (_name, transport) => {
    const token = await ticketOf('anna');
    const anna = await client(token, transport);
    await anna.register('task', OSLO);
    send('task', '1');
    await anna.until((all) => all.length === 1);
  });

  it('gives a ticket alone', { tags: ['API-006'] }, async () => {
    const answer = await fetch(`${server.base}${API.liveToken}`, { headers: bearer('anna') });
    const { token } = (await answer.json()) as { token: string };
    await (await client(token)).register('task', OSLO);
  });

  it('opens nothing but the hub', async () => {
    const token = await ticketOf('anna');
    expect(await server.auth.authenticate(token)).toBeNull();
  });

  it('opens nothing once its session ended', { tags: ['LIVE-021'] }, async () => {
    const token = await ticketOf('anna');
    server.auth.end('anna');
    await expect(buildClient(server.base, token).connection.start()).rejects.toThrow(/401/);
  });
});
