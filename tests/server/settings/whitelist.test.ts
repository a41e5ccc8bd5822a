import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { API, API_BASE, type IpWhitelist } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { HUB_PATH, type LiveSettings } from '../../../src/engine/live/protocol';
import { BERGEN, type Client, OSLO, PASSWORD, startServer, type TestServer } from '../harness';
import { connect } from '../live/client';

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer({ config: { trustProxy: ['127.0.0.0/8', '::1'] } });
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('operator', BERGEN),
  ]);
});
afterAll(() => server.stop());
afterEach(async () => {
  const { addresses } = await listOf();
  await save([], addresses);
});

const OFFICE = '203.0.113.0/24';
/** From the office, as the proxy in front says. */
const inside = { 'x-forwarded-for': '203.0.113.7' };
const outside = { 'x-forwarded-for': '198.51.100.9' };

const listOf = async (): Promise<IpWhitelist> =>
  (await admin.fetchJson<IpWhitelist>(API.ipWhitelist, { headers: inside })).body;
const save = (addresses: readonly string[], seen: readonly string[], more: object = {}, headers: object = inside) =>
  admin.fetchJson<ErrorBody>(API.ipWhitelist, {
    method: 'PUT',
    body: { addresses, seen, ...more },
    headers: headers as Record<string, string>,
  });
const statusOf = async (client: Client, headers: Readonly<Record<string, string>>) =>
  (await client.fetchJson(API.cockpitSettings, { headers })).status;
const logIn = (headers: Record<string, string>, password = PASSWORD) =>
  server.fetchJson<ErrorBody>(API.login, {
    method: 'POST',
    headers,
    body: { businessUnitName: OSLO, userName: 'operator', password },
  });

describe('the whitelist of addresses', () => {
  it('an empty list lets people in from everywhere', { tags: ['SETTINGS-023', 'OPEN-177'] }, async () => {
    expect(await listOf()).toEqual({ addresses: [], yourAddress: '203.0.113.7', isEnforced: true });
    expect(await statusOf(operator, outside)).toBe(200);
  });

  it('calls from elsewhere are refused and end the session in the page, those of other units are not', {
    tags: ['OPEN-177'],
  }, async () => {
    expect((await save([OFFICE, '2001:db8::/32'], [])).status).toBe(204);
    expect(await statusOf(operator, inside)).toBe(200);
    expect(await statusOf(operator, { 'x-forwarded-for': '2001:db8::5' })).toBe(200);
    expect(await statusOf(operator, outside)).toBe(403);
    expect(await statusOf(operator, {})).toBe(403);
    expect(await statusOf(stranger, outside)).toBe(200);
  });

  it('what a caller writes into the header before the proxy is not believed', { tags: ['OPEN-177'] }, async () => {
    await save([OFFICE], []);
    expect(await statusOf(operator, { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' })).toBe(403);
    expect(await statusOf(operator, { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' })).toBe(200);
  });

  it('a log-in from elsewhere says why, before the password is looked at', { tags: ['OPEN-177'] }, async () => {
    await save([OFFICE], []);
    expect((await logIn(inside)).status).toBe(200);
    for (const password of [PASSWORD, 'wrong']) {
      const { status, body } = await logIn(outside, password);
      expect([status, body.errorCode]).toEqual([403, 'REFUSED']);
      expect(body.message).toBe(
        'Nobody in Nordlager Oslo is let in from your address, 198.51.100.9. An administrator can add it to the IP whitelist.',
      );
    }
    expect((await logIn({ ...outside, 'x-lang-code': 'pl-PL' })).body.message).toMatch(/^Nikt z Nordlager Oslo/);
  });

  it('the hub closes to those from elsewhere, also who is in already', { tags: ['OPEN-177'] }, async () => {
    const ticketOf = async () =>
      (await operator.fetchJson<LiveSettings>(API.liveSettings, { headers: inside })).body.signalR.token;
    const base = `${server.url}${API_BASE}`;
    const client = await connect(base, await ticketOf());
    await save([OFFICE], []);
    await client.closed;
    expect(client.mayRetry()).toBe(false);

    const negotiate = async (headers: Record<string, string>) =>
      (
        await fetch(`${base}${HUB_PATH}/negotiate?negotiateVersion=1`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await ticketOf()}`, ...headers },
        })
      ).status;
    expect([await negotiate(inside), await negotiate(outside)]).toEqual([200, 403]);
    const socket = async (headers: Record<string, string>) => {
      const address = `${base.replace('http', 'ws')}${HUB_PATH}?access_token=${await ticketOf()}`;
      const opened = new WebSocket(address, { headers });
      return new Promise((done) => {
        opened.on('open', () => {
          opened.close();
          done('open');
        });
        opened.on('error', ({ message }) => done(message));
      });
    };
    expect(await socket(inside)).toBe('open');
    expect(await socket({ 'x-forwarded-for': '203.0.113.7, 198.51.100.9' })).toContain('403');
  });

  it('texts, and whether the server lives, are told to everybody', { tags: ['OPEN-177'] }, async () => {
    await save([OFFICE], []);
    expect((await server.fetchJson(API.languages, { headers: outside })).status).toBe(200);
    for (const path of ['/live', '/ready', '/metrics'])
      expect((await fetch(server.url + path, { headers: outside })).status).toBe(200);
  });

  it('who would lock themselves out is told, and does so only knowingly', { tags: ['SETTINGS-023'] }, async () => {
    const { status, body } = await save([OFFICE], [], {}, outside);
    expect([status, body.errorCode, body.message]).toEqual([
      422,
      'REFUSED',
      'Your own address, 198.51.100.9, is not in the list: you would lock yourself out.',
    ]);
    expect((await listOf()).addresses).toEqual([]);
    expect((await save([OFFICE], [], { lockOut: true }, outside)).status).toBe(204);
    expect(await statusOf(admin, outside)).toBe(403);
  });

  it('of two who save over the same list the second is told what stands there', { tags: ['OPEN-237'] }, async () => {
    await save([OFFICE], []);
    const { status, body } = await save(['203.0.113.7'], []);
    expect([status, body.errorCode, body.current]).toEqual([409, 'STALE', { value: [OFFICE] }]);
  });

  it.each([
    ['what is no address', ['203.0.113.7', 'office'], 'addresses/1'],
    ['a range that is too long', ['203.0.113.0/33'], 'addresses/0'],
    ['an address twice', [OFFICE, OFFICE], 'addresses'],
    ['too many', Array.from({ length: 201 }, (_, at) => `203.0.113.${at}`), 'addresses'],
    ['a text that is too long', ['2'.repeat(51)], 'addresses/0'],
  ])('refuses %s', { tags: ['SETTINGS-023'] }, async (_what, addresses, field) => {
    const { status, body } = await save(addresses, []);
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  });

  it('is for those who edit settings, by this call alone', { tags: ['PERM-171'] }, async () => {
    expect((await operator.fetchJson<ErrorBody>(API.ipWhitelist)).body.errorCode).toBe('ACCESS_DENIED');
    const entry = { clientId: 'Backend', owner: 'ipWhitelist', key: 'addresses', value: '[]' };
    const { status } = await admin.fetchJson(API.settingsForAll, { method: 'PUT', body: entry });
    expect(status).toBe(422);
  });

  it('a list that got in and cannot be read lets nobody in, until an operator of the machine mends it', {
    tags: ['OPEN-177'],
  }, async () => {
    const write = (value: string) =>
      server.ctx.database.query({
        text: `insert into setting (business_unit, scope, owner, client_id, section, key, value, updated_at)
          values ($1, 'Business', '', 'Backend', 'ipWhitelist', 'addresses', $2, now())
          on conflict (business_unit, scope, owner, client_id, section, key) do update set value = excluded.value`,
        values: [OSLO, value],
      });
    await write('203.0.113.7');
    await expect.poll(() => statusOf(operator, inside)).toBe(403);
    // What docs/operating.md says to run.
    await server.ctx.database.query({ text: "delete from setting where section = 'ipWhitelist'", values: [] });
    await expect.poll(() => statusOf(operator, inside)).toBe(200);
  });
});

it('IP_WHITELIST=0 lets people in from everywhere, to mend a list', { tags: ['OPEN-177'] }, async () => {
  const open = await startServer({ config: { ipWhitelist: false } });
  const inOslo = await open.login('admin');
  const body = { addresses: [OFFICE], seen: [], lockOut: true };
  expect((await inOslo.fetchJson(API.ipWhitelist, { method: 'PUT', body })).status).toBe(204);
  const { body: list } = await inOslo.fetchJson<IpWhitelist>(API.ipWhitelist);
  expect(list).toMatchObject({ addresses: [OFFICE], isEnforced: false });
  await open.stop();
});
