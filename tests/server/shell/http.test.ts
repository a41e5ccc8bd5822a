import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API, ENVIRONMENT_PATH } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { OSLO, PASSWORD, startServer, type TestServer } from '../harness';

const FRIEND = 'https://erp.example.com';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    config: { bodyLimit: 2048, allowedOrigins: [FRIEND], devextremeKey: 'key', helpUrl: 'https://help.example.com/' },
  });
});
afterAll(() => server.stop());

const post = (body: string, headers: Record<string, string> = {}) =>
  server.fetchJson<ErrorBody>(API.login, { method: 'POST', body, headers });

describe('headers', () => {
  it('a page runs under a content security policy without anything inline', async () => {
    const { headers } = await fetch(`${server.url}/`, { headers: { accept: 'text/html' } });
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(/\s+/);
        return [name, values.join(' ')];
      }),
    );
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self' data:",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('a forged Host cannot write into the policy', async () => {
    const { headers } = await server.app.inject({
      url: '/',
      headers: { host: "evil.example; script-src 'unsafe-inline'", accept: 'text/html' },
    });
    expect(headers['content-security-policy']).not.toContain('evil.example');
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('asks for https to stay once it was used', async () => {
    const behindProxy = await startServer({ config: { trustProxy: ['127.0.0.1'] } });
    const { headers } = await behindProxy.app.inject({ url: '/live', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await behindProxy.stop();
  });

  it('answers of the API are kept nowhere', async () => {
    const { fetchJson } = await server.login('operator');
    expect((await fetchJson(API.cockpitSettings)).headers.get('cache-control')).toBe('no-store');
    expect((await server.fetchJson(API.cockpitSettings)).headers.get('cache-control')).toBe('no-store');
  });

  it('every answer carries a request id: a plain one of the caller, else a new one', async () => {
    const given = await fetch(`${server.url}/live`, { headers: { 'x-request-id': 'order-42.a' } });
    expect(given.headers.get('x-request-id')).toBe('order-42.a');
    const hostile = await fetch(`${server.url}/live`, { headers: { 'x-request-id': 'a b{"x":1}' } });
    expect(hostile.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('only origins of the list may call from a page', async () => {
    const ask = (origin: string, method: string) =>
      fetch(`${server.url}/api${API.languages}`, {
        method,
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const allowed = await ask(FRIEND, 'OPTIONS');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect((await ask(FRIEND, 'GET')).headers.get('access-control-allow-origin')).toBe(FRIEND);
    for (const origin of [
      'https://evil.example.com',
      'https://erp.example.com.evil.example',
      'null',
      'http://erp.example.com',
    ])
      for (const method of ['OPTIONS', 'GET'])
        expect((await ask(origin, method)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('failures', () => {
  it('a path below /api that nothing serves is 404, as an error body', { tags: ['OPEN-003'] }, async () => {
    const { fetchJson } = await server.login('admin');
    for (const path of ['/no/such/call', '/', '']) {
      const { status, body } = await fetchJson<ErrorBody>(path);
      expect(status).toBe(404);
      expect(body).toMatchObject({
        title: 'could not perform the action',
        errorCode: 'NOT_FOUND',
        version: expect.any(String),
      });
      expect(body.message).toContain(`GET /api${path}`);
      expect(body.timeStamp).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(body.stack).toBeUndefined();
    }
  });

  it.each([
    ['malformed JSON', '{"userName":', 400, 'BAD_REQUEST'],
    ['a lone brace', '}', 400, 'BAD_REQUEST'],
    ['prototype keys', '{"__proto__":{"isAdmin":true},"userName":"a"}', 400, 'BAD_REQUEST'],
    ['hidden prototype keys', '{"\\u005f_proto__":{"isAdmin":true}}', 400, 'BAD_REQUEST'],
    ['constructor keys', '{"constructor":{"prototype":{"isAdmin":true}}}', 400, 'BAD_REQUEST'],
    ['a body that is too large', JSON.stringify({ userName: 'x'.repeat(4000) }), 413, 'TOO_LARGE'],
  ])('refuses %s', async (_what, body, status, errorCode) => {
    const answer = await post(body);
    expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode]);
    expect(answer.body.message).toBeTruthy();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('refuses bodies that are not JSON', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      const { status, body } = await post('<x/>', { 'content-type': type });
      expect([status, body.errorCode]).toEqual([415, 'BAD_REQUEST']);
    }
  });

  it('refuses texts that no database holds, and takes all others for data', async () => {
    const { fetchJson } = await server.login('operator');
    const nul = 'a\u0000b';
    const login = { businessUnitName: nul, userName: nul, password: nul };
    const setting = { clientId: 'Cockpit', owner: nul, key: nul, value: nul };
    expect((await server.fetchJson(API.login, { method: 'POST', body: login })).status).toBe(400);
    expect((await fetchJson(API.userSettings, { method: 'PUT', body: setting })).status).toBe(400);
    expect((await fetchJson('/Lookup/%00')).status).toBe(400);
    expect((await fetchJson('/Lookup/%ED%A0%80')).status).toBeLessThan(500);
    for (const path of [
      "/Lookup/' or 1=1 --",
      '/Lookup/__proto__',
      '/Lookup/<script>',
      '/Cockpit/model/__proto__/x',
      '/Cockpit/model/%00/x',
    ])
      expect([path, (await fetchJson(encodeURI(path))).status]).toEqual([path, 404]);
    expect((await fetchJson(`/Lookup/${'x'.repeat(3000)}`)).status).toBeLessThan(500);
    const deep = `${'['.repeat(900)}${']'.repeat(900)}`;
    expect((await fetchJson(API.userSettings, { method: 'PUT', body: deep })).status).toBe(400);
  });

  it('takes JSON headers without a body', async () => {
    const { fetchJson } = await server.login('operator');
    expect(
      (await fetchJson(API.heartbeat, { method: 'POST', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(200);
  });

  it('finds calls in any case', { tags: ['OPEN-009'] }, async () => {
    const body = { businessUnitName: OSLO, userName: 'operator', password: PASSWORD };
    expect((await server.fetchJson('/authentication/USER', { method: 'POST', body })).status).toBe(200);
  });

  it('an address that cannot be read is the caller’s mistake', async () => {
    for (const url of ['/api/%', '/%c0%ae', '/api/Supplier/%zz']) {
      const { statusCode } = await server.app.inject({ url });
      expect([url, statusCode === 400 || statusCode === 401 || statusCode === 404]).toEqual([url, true]);
    }
  });
});

describe('the page', () => {
  it('learns its configuration from the server', async () => {
    const response = await fetch(server.url + ENVIRONMENT_PATH);
    expect(await response.json()).toEqual({
      apiBase: '/api',
      allowedOrigins: [FRIEND],
      devextremeKey: 'key',
      helpUrl: 'https://help.example.com/',
      serverVersion: '0.1.0',
      development: false,
    });
  });

  it('is never answered below /api, nor for a missing asset', async () => {
    const api = await fetch(`${server.url}/api/x`, { headers: { accept: 'text/html' } });
    expect(api.headers.get('content-type')).toContain('application/json');
    const asset = await fetch(`${server.url}/assets/gone-abc123.js`, { headers: { accept: 'text/html' } });
    expect(asset.status).toBe(404);
  });

  it('leaves the disk alone', async () => {
    for (const url of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fpackage.json', '/.env']) {
      const { statusCode, body } = await server.app.inject({ url });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(body).not.toContain('"dependencies"');
    }
  });
});

describe('health', () => {
  it('tells that it lives, is ready, and how it fares', async () => {
    expect((await fetch(`${server.url}/live`)).status).toBe(200);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    for (const name of [
      'http_requests_total',
      'http_request_duration_seconds',
      'database_up 1',
      'change_lag_seconds',
      'hub_connections 0',
    ])
      expect(metrics).toContain(name);
    expect(metrics).toContain('route="/live"');
  });

  it.each([-10, 10])('tells no age below zero when the clock of the machine jumps by %i minutes', async (minutes) => {
    const jumped = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + minutes * 60_000);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    jumped.mockRestore();
    const samples = metrics.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(samples.some((line) => line.startsWith('change_lag_seconds'))).toBe(true);
    expect(samples.filter((line) => !(Number(line.split(' ').at(-1)) >= 0))).toEqual([]);
  });

  it('is not ready while it stops', async () => {
    const stopping = await startServer();
    stopping.app.parts.drain();
    const response = await fetch(`${stopping.url}/ready`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ errorCode: 'NOT_DONE' });
    await stopping.stop();
  });
});
