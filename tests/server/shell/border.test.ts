/** What arrives at the border: refused with a sentence before anything is done with it. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readValue } from '../../../server/entities/query/value';
import { check } from '../../../server/entities/write/validate';
import { SERVER_LIMITS } from '../../../src/engine/constants';
import { API } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { type Client, OSLO, PASSWORD, startServer, type TestServer } from '../harness';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer({ config: { requestTimeoutMs: 400 } });
  admin = await server.login('admin');
});
afterAll(() => server.stop());

/** Sends these bytes and gives all that comes until the server ends the connection. */
function converse(...sent: readonly string[]): Promise<{ status: number; head: string; body: ErrorBody }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      for (const part of sent) socket.write(part);
    });
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('error', reject).on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body || '{}') });
    });
  });
}

const problem = (status: number, errorCode = 'BAD_REQUEST') => ({
  status,
  body: { title: expect.any(String), message: expect.any(String), errorCode, version: expect.any(String) },
});

describe('an address that cannot be read', () => {
  it.each(['/api/%zz', '/%zz', '/api/Supplier/%E0%A4%A'])(
    '%s has the shape and the headers of all answers',
    async (url) => {
      const answer = await server.app.inject({ url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject(problem(400).body);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('a head that is too large and what is no HTTP as well', async () => {
    for (const [sent, status] of [
      [`GET /api/x HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['NONSENSE\r\n\r\n', 400],
    ] as const) {
      const answer = await converse(sent);
      expect(answer).toMatchObject(problem(status));
      expect(answer.head).toContain('x-content-type-options: nosniff');
    }
  });

  it('beside the hub nothing is answered without a session', async () => {
    for (const path of ['/signalr/viewHubX', '/signalr/viewHub/x', '/signalr/viewHub/negotiate/x'])
      for (const method of ['GET', 'POST'])
        expect((await server.fetchJson<ErrorBody>(path, { method })).status).toBe(401);
  });
});

describe('what comes slowly', () => {
  it('a body that never ends is cut', async () => {
    const head = `POST /api${API.login} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    expect(await converse(head, '{"userName":')).toMatchObject(problem(408));
  });

  it('and a head', async () => {
    expect(await converse('GET /api/x HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatchObject(problem(408));
  });

  it('no more connections than configured are held', async () => {
    const small = await startServer({ config: { maxConnections: 10 } });
    expect(small.app.server.maxConnections).toBe(10);
    await small.stop();
  });
});

describe('a body', () => {
  const logIn = (more: unknown) =>
    server.fetchJson<ErrorBody>(API.login, {
      method: 'POST',
      body: { businessUnitName: OSLO, userName: 'operator', password: PASSWORD, more },
    });

  it('without a session is small', async () => {
    expect((await logIn('x'.repeat(SERVER_LIMITS.openBodyBytes - 1000))).status).not.toBe(413);
    expect(await logIn('x'.repeat(SERVER_LIMITS.openBodyBytes))).toMatchObject(problem(413, 'TOO_LARGE'));
    const beside = await fetch(`${server.url}/no/such/page`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(SERVER_LIMITS.openBodyBytes)),
    });
    expect(beside.status).toBe(413);
  });

  it('and is refused by its length alone, before any of it came', async () => {
    const head = `POST /api${API.login} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n`;
    expect(await converse(head)).toMatchObject(problem(413, 'TOO_LARGE'));
  });

  it('with a session may be larger, and a call without one is refused before its body is read', async () => {
    const body = { filter: [['name', '=', 'x'.repeat(200_000)]] };
    expect((await admin.fetchJson('/Material/Search', { method: 'POST', body })).status).not.toBe(413);
    const head = `POST /api/Material/Search HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n`;
    expect((await converse(head)).status).toBe(401);
  });

  it.each([
    ['lists', (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`],
    ['objects', (n: number) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`],
  ])('is nested no deeper than the limit: %s', async (_kind, nested) => {
    const send = (n: number) =>
      admin.fetchJson<ErrorBody>('/Material/Search', { method: 'POST', body: `{"filter":${nested(n)}}` });
    for (const n of [SERVER_LIMITS.jsonDepth, 200_000]) {
      const answer = await send(n);
      expect(answer).toMatchObject(problem(400));
      expect(answer.body.message).toContain(`nested deeper than ${SERVER_LIMITS.jsonDepth}`);
    }
    expect((await send(5)).body.message ?? '').not.toContain('The body is nested');
  });

  it('brackets and quotes in texts are no levels', async () => {
    const text = `${'[{'.repeat(200)}\\" \\\\`;
    const body = JSON.stringify({ filter: ['name', '=', text] });
    expect((await admin.fetchJson('/Material/Search', { method: 'POST', body })).status).toBe(200);
  });

  it.each(['{"a":"\\ud800"}', '{"a":{"b":["x\\uDFFFy"]}}', '{"\\ud83d":1}', '{"a":"\\ude00\\ud83d"}'])(
    'half a sign is refused and not stored as another: %s',
    async (body) => {
      const answer = await admin.fetchJson<ErrorBody>('/Supplier', { method: 'POST', body });
      expect(answer).toMatchObject(problem(400));
      expect(answer.body.message).toContain('half a sign');
    },
  );

  it('a whole sign may be written in halves', async () => {
    const { body } = await admin.fetchJson<ErrorBody>('/Supplier', { method: 'POST', body: '{"a":"\\ud83d\\ude00"}' });
    expect(body.message).not.toContain('half a sign');
  });

  it('is UTF-8 and nothing else', async () => {
    for (const bytes of [
      Buffer.from('{"a":"é"}', 'latin1'),
      Buffer.from('{"a":1}', 'utf16le'),
      Buffer.from([0xed, 0xa0, 0x80]),
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api${API.login}`,
        headers: { 'content-type': 'application/json' },
        payload: bytes,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errorCode).toBe('BAD_REQUEST');
    }
  });
});

describe('a parameter', () => {
  it.each([`${API.customView}?owner=a&owner=b`, `${API.primaryViews}?x=1&x=2`])('is given once: %s', async (path) => {
    const answer = await admin.fetchJson<ErrorBody>(path);
    expect(answer).toMatchObject(problem(400));
    expect(answer.body.message).toContain('is given more than once');
  });

  it('also where nobody has to be known', async () => {
    const { paths } = (await admin.fetchJson<{ paths: Record<string, unknown> }>('/openapi.json')).body;
    const asked = Object.keys(paths)
      .find((path) => path.endsWith('isEnabled'))!
      .replace('/api', '');
    const answer = await server.fetchJson<ErrorBody>(`${asked}?businessUnitName=a&businessUnitName=b`);
    expect(answer).toMatchObject(problem(400));
  });
});

describe('a moment whose zone leads out of the calendar', () => {
  const BEYOND = ['0000-01-01T00:00:00+14:00', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:00-14:00'];

  it.each(BEYOND)('%s is refused in filters and in bodies', (moment) => {
    expect(() => readValue('date-time', moment, 'filter')).toThrow(/expected a time/);
    expect(check('a moment', () => ({ type: 'string', format: 'date-time' }), moment)).toMatchObject([
      { keyword: 'format' },
    ]);
  });

  it('days begin with year 1, and what is within is taken', () => {
    const day = { type: 'string', format: 'date' };
    expect(check('a day', () => day, '0000-01-01')).toMatchObject([{ keyword: 'format' }]);
    expect(check('a day', () => day, '0001-01-01')).toEqual([]);
    const moment = { type: 'string', format: 'date-time' };
    for (const within of ['0001-01-01T14:00:00+14:00', '9999-12-31T09:59:59-14:00', '2026-11-20T12:00:00.5Z'])
      expect(check('a moment', () => moment, within)).toEqual([]);
  });
});
