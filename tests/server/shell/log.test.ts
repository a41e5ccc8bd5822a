import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, API_BASE } from '../../../src/engine/http/api';
import { HUB_PATH } from '../../../src/engine/live/protocol';
import { OSLO, PASSWORD, startServer, type TestServer } from '../harness';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    config: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
    definitions: {
      'entities/crooked.json': {
        properties: { label: {} },
        endpoints: 'Crooked',
        filters: ['lable'],
        pages: ['crooked'],
      },
    },
  });
});
afterAll(() => server.stop());

describe('the log', () => {
  it('is JSON, one line for each call, with its request id and who called', async () => {
    const { fetchJson } = await server.login('operator');
    await fetchJson(API.cockpitSettings, { headers: { 'x-request-id': 'call-1' } });
    await expect.poll(() => lines.filter((line) => line.includes('call-1')).length, { timeout: 10_000 }).toBe(1);
    const line = JSON.parse(lines.find((text) => text.includes('call-1')) ?? '{}');
    expect(line).toMatchObject({
      reqId: 'call-1',
      method: 'GET',
      status: 200,
      userName: 'operator',
      businessUnit: OSLO,
      msg: 'call',
    });
    for (const text of lines) expect(() => JSON.parse(text)).not.toThrow();
  });

  it('holds no password and no token, wherever they were sent', async () => {
    const { token, fetchJson } = await server.login('operator');
    await server.fetchJson(API.login, {
      method: 'POST',
      body: { businessUnitName: OSLO, userName: 'operator', password: 'canary-password' },
    });
    await server.fetchJson(API.login, { method: 'POST', body: '{"password":"canary-password",' });
    await fetch(`${server.url}${API_BASE}${HUB_PATH}?id=canary-connection&access_token=${token}`);
    await fetch(`${server.url}${API_BASE}${API.cockpitSettings}?access_token=${token}`);
    await fetch(`${server.url}/login?code=canary-code&state=canary-state`);
    await fetchJson('/no/such/call');
    await expect.poll(() => lines.some((line) => line.includes('/no/such/call')), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => lines.some((line) => line.includes('unsafe')), { timeout: 30_000 }).toBe(true);
    const log = lines.join('');
    for (const secret of [
      PASSWORD,
      'canary-password',
      'canary-connection',
      'canary-code',
      'canary-state',
      token,
      token.split('.')[2] ?? token,
    ])
      expect(log).not.toContain(secret);
    expect(log).toContain('access_token=[redacted]');
  });

  it('names each mistake of a definition at start, with file, line and what was meant', () => {
    const found = lines
      .map((line) => JSON.parse(line) as { level: number; code?: string; msg: string })
      .filter(({ code }) => code === 'unknown-property');
    expect(found).toHaveLength(1);
    expect(found[0]?.level).toBe(50);
    expect(found[0]?.msg).toMatch(/entities\/crooked\.json:\d+:\d+ {2}unknown-property {2}.*"lable".*"label"/);
  });
});
