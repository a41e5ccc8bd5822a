/** The hub's protocol word by word, spoken without the client library. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bearer } from '../bearer';
import { type BareHub, MemorySessions, OSLO, startBareHub } from './bare-hub';
import { call, END, HANDSHAKE, negotiate, openSocket } from './raw';

let server: BareHub;

async function restart(limits: Parameters<typeof startBareHub>[0]) {
  await server.close();
  server = await startBareHub(limits);
  server.auth.add('anna');
  server.auth.add('bert');
}

const register = (id: string | undefined, view = 'task') =>
  JSON.stringify({
    type: 1,
    target: 'Register',
    arguments: [view, 'master', OSLO],
    ...(id ? { invocationId: id } : {}),
  }) + END;

beforeEach(async () => {
  server = await startBareHub();
  server.auth.add('anna');
  server.auth.add('bert');
});
afterEach(() => server.close());

describe('negotiation', () => {
  it('gives version 1 a secret token besides the id', { tags: ['API-004'] }, async () => {
    const answer = await negotiate(server.base, 'anna');
    expect(answer.negotiateVersion).toBe(1);
    expect(answer.connectionToken).toContain(answer.connectionId);
    expect(answer.connectionToken).not.toBe(answer.connectionId);
    expect(answer.availableTransports.map(({ transport }) => transport)).toEqual([
      'WebSockets',
      'ServerSentEvents',
      'LongPolling',
    ]);
    expect(answer).not.toHaveProperty('useStatefulReconnect');
  });

  it('takes the id for the token in version 0, and the lower of two versions', { tags: ['API-004'] }, async () => {
    const answer = await negotiate(server.base, 'anna', '0');
    expect(answer).not.toHaveProperty('connectionToken');
    const socket = await openSocket(server.base, `?id=${answer.connectionId}&access_token=anna`);
    socket.socket.close();
    expect((await negotiate(server.base, 'anna', '7')).negotiateVersion).toBe(1);
    const without = await call(server.base, 'POST', '/negotiate', 'anna', '');
    expect(await without.json()).toMatchObject({ negotiateVersion: 0 });
  });

  it('explains a version that is no number', { tags: ['API-004'] }, async () => {
    expect((await negotiate(server.base, 'anna', 'one')).error).toMatch(/number/);
  });

  it('asks for a token, in the header or the address', { tags: ['API-004'] }, async () => {
    expect((await call(server.base, 'POST', '/negotiate?negotiateVersion=1', null, '')).status).toBe(401);
    expect((await call(server.base, 'POST', '/negotiate?negotiateVersion=1&access_token=anna', null, '')).status).toBe(
      200,
    );
  });

  it('finds the hub in any case of its path', { tags: ['API-004'] }, async () => {
    const answer = await fetch(`${server.base}/AUTHENTICATION/SignalR/viewhub/Negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: bearer('anna'),
    });
    expect(answer.status).toBe(200);
  });

  it('bounds the connections of one session', async () => {
    await restart({ limits: { connectionsPerSession: 2 } });
    await negotiate(server.base, 'anna');
    await negotiate(server.base, 'anna');
    expect((await call(server.base, 'POST', '/negotiate?negotiateVersion=1', 'anna', '')).status).toBe(429);
    expect((await call(server.base, 'POST', '/negotiate?negotiateVersion=1', 'bert', '')).status).toBe(200);
  });

  it('drops a connection that no transport takes', async () => {
    await restart({ limits: { attachMs: 50 } });
    const { connectionToken } = await negotiate(server.base, 'anna');
    while (server.hub.connectionCount() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(openSocket(server.base, `?id=${connectionToken}&access_token=anna`)).rejects.toThrow('404');
    expect((await call(server.base, 'GET', `?id=${connectionToken}`, 'anna')).status).toBe(404);
  });
});

describe('admission', () => {
  it('refuses sockets without token, of others, twice, and on a foreign page', async () => {
    const { connectionToken } = await negotiate(server.base, 'anna');
    const id = `?id=${connectionToken}`;
    await expect(openSocket(server.base, id)).rejects.toThrow('401');
    await expect(openSocket(server.base, `${id}&access_token=bert`)).rejects.toThrow('404');
    await expect(openSocket(server.base, `${id}x&access_token=anna`)).rejects.toThrow('404');
    await expect(
      openSocket(server.base, `${id}&access_token=anna`, { origin: 'https://elsewhere.example' }),
    ).rejects.toThrow('403');
    const socket = await openSocket(server.base, `${id}&access_token=anna`, {
      origin: `http://127.0.0.1:${server.port}`,
    });
    await expect(openSocket(server.base, `${id}&access_token=anna`)).rejects.toThrow('409');
    expect((await call(server.base, 'POST', id, 'anna', HANDSHAKE)).status).toBe(405);
    expect((await call(server.base, 'GET', id, 'anna')).status).toBe(400);
    expect((await call(server.base, 'DELETE', id, 'anna')).status).toBe(400);
    socket.socket.close();
  });

  it('lets pages of configured origins in', async () => {
    await restart({ allowedOrigins: ['https://cockpit.example'] });
    const socket = await openSocket(server.base, '?access_token=anna', { origin: 'https://cockpit.example' });
    socket.socket.close();
  });

  it('opens a new connection for a socket without id, and ends sockets on other paths', async () => {
    const socket = await openSocket(server.base, '?access_token=anna');
    socket.send(HANDSHAKE);
    await socket.until(1);
    expect(socket.records).toEqual([{}]);
    socket.socket.close();
    await expect(openSocket(`${server.base}/elsewhere`, '?access_token=anna')).rejects.toThrow('404');
  });

  it('goes on when a socket on another path is reset', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    // An error that nobody listens to would end the process by now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await negotiate(server.base, 'anna')).error).toBeUndefined();
  });

  it('admits a socket that another instance negotiated, and no token of another installation', async () => {
    const other = await startBareHub({ auth: server.auth });
    const { connectionToken } = await negotiate(other.base, 'anna');
    const socket = await openSocket(server.base, `?id=${connectionToken}&access_token=anna`);
    socket.send(HANDSHAKE + register('1'));
    await socket.until(2);
    socket.socket.close();
    await other.close();

    const foreign = await startBareHub({ auth: new MemorySessions('another secret') });
    foreign.auth.add('anna');
    const theirs = await negotiate(foreign.base, 'anna');
    await expect(openSocket(server.base, `?id=${theirs.connectionToken}&access_token=anna`)).rejects.toThrow('404');
    await foreign.close();
  });

  it('asks for the id, and for the own one, on events and polls', async () => {
    const { connectionToken } = await negotiate(server.base, 'anna');
    expect((await call(server.base, 'GET', '', 'anna')).status).toBe(400);
    expect((await call(server.base, 'GET', '?id=x', 'anna')).status).toBe(404);
    expect((await call(server.base, 'GET', `?id=${connectionToken}`, 'bert')).status).toBe(404);
    expect((await call(server.base, 'GET', `?id=${connectionToken}`, null)).status).toBe(401);
    expect((await call(server.base, 'POST', `?id=${connectionToken}`, 'anna', HANDSHAKE)).status).toBe(404);
  });
});

describe('records', () => {
  async function open() {
    const socket = await openSocket(server.base, '?access_token=anna');
    socket.send(HANDSHAKE);
    await socket.until(1);
    return socket;
  }

  it('takes records joined in one frame and split over several', async () => {
    const socket = await openSocket(server.base, '?access_token=anna');
    const text = HANDSHAKE + register('1') + register('2');
    for (const piece of [text.slice(0, 7), text.slice(7, 40), text.slice(40)]) socket.send(piece);
    await socket.until(3);
    expect(socket.records).toEqual([
      {},
      { type: 3, invocationId: '1', result: null },
      { type: 3, invocationId: '2', result: null },
    ]);
    socket.socket.close();
  });

  it('does not answer an invocation without id, and ignores pings and what it has no use for', async () => {
    const socket = await open();
    socket.send(register(undefined, 'nothing'));
    for (const type of [2, 3, 5, 6, 8, 9]) socket.send(JSON.stringify({ type }) + END);
    socket.send(register('last'));
    await socket.until(2);
    expect(socket.records[1]).toMatchObject({ invocationId: 'last' });
    socket.socket.close();
  });

  it.each([
    ['another protocol', `{"protocol":"messagepack","version":1}${END}`],
    ['another version', `{"protocol":"json","version":2}${END}`],
  ])('refuses %s in the handshake', async (_name, handshake) => {
    const socket = await openSocket(server.base, '?access_token=anna');
    socket.send(handshake);
    await socket.closed;
    expect(socket.records).toEqual([{ error: expect.any(String) }]);
  });

  it.each([
    ['no JSON', `hello${END}`],
    ['a list', `[]${END}`],
    ['an unknown type', `{"type":99}${END}`],
    ['an invocation without arguments', `{"type":1,"target":"Register"}${END}`],
    ['a record of more than 32 KB', `${JSON.stringify({ type: 6, x: 'x'.repeat(33_000) })}${END}`],
    ['more than 32 KB without an end', 'x'.repeat(33_000)],
  ])('closes after %s', async (_name, text) => {
    const socket = await open();
    socket.send(text);
    await socket.closed;
    const last = socket.records.at(-1);
    expect(last).toMatchObject({ type: 7, error: expect.any(String) });
    expect(last).not.toHaveProperty('allowReconnect');
  });

  it('ends a frame that is far too large, and stays up', async () => {
    const socket = await open();
    socket.send('x'.repeat(2_000_000));
    await socket.closed;
    (await open()).socket.close();
  });

  it('closes when the client says so', async () => {
    const socket = await open();
    socket.send(`{"type":7}${END}`);
    await socket.closed;
  });
});

describe('times', () => {
  it('pings a silent client, and drops one that stays silent', async () => {
    await restart({ limits: { keepAliveMs: 30, clientTimeoutMs: 150 } });
    const socket = await openSocket(server.base, '?access_token=anna');
    socket.send(HANDSHAKE);
    await socket.closed;
    expect(socket.records[1]).toEqual({ type: 6 });
    expect(socket.records.at(-1)).toMatchObject({ type: 7, allowReconnect: true });
    while (server.hub.connectionCount() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('does not wait for a handshake for ever', async () => {
    await restart({ limits: { handshakeMs: 50 } });
    const socket = await openSocket(server.base, '?access_token=anna');
    await socket.closed;
    expect(socket.records).toEqual([{ error: expect.any(String) }]);
  });

  it('closes a client that does not read, and lets it come again', async () => {
    await restart({ limits: { queueBytes: 200_000 } });
    const slow = await openSocket(server.base, '?access_token=anna');
    const quick = await openSocket(server.base, '?access_token=bert');
    for (const each of [slow, quick]) each.send(HANDSHAKE + register('1'));
    await Promise.all([slow.until(2), quick.until(2)]);
    slow.socket.pause();
    const [group] = server.hub.groups.ofView('task');
    const members = () => server.hub.connectionCount();
    for (let sent = 2; members() === 2; sent += 1) {
      for (let n = 0; n < 20; n += 1)
        group!.send({ viewName: 'task', methodName: 'Updated', id: String(n), viewModel: { text: 'x'.repeat(5_000) } });
      await quick.until(20 * (sent - 1));
      if (slow.socket.readyState !== slow.socket.OPEN) break;
      if (sent > 200) slow.socket.resume();
    }
    slow.socket.resume();
    await slow.closed;
    expect(slow.records.at(-1)).toEqual({ type: 7, error: 'too slow', allowReconnect: true });
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
    quick.socket.close();
  });
});

describe('long polling', () => {
  async function open() {
    const { connectionToken } = await negotiate(server.base, 'anna');
    const query = `?id=${connectionToken}`;
    const first = await call(server.base, 'GET', query, 'anna');
    expect([first.status, await first.text()]).toEqual([200, '']);
    await call(server.base, 'POST', query, 'anna', HANDSHAKE);
    expect(await (await call(server.base, 'GET', query, 'anna')).text()).toBe(`{}${END}`);
    return query;
  }

  it('takes a record split over two calls', async () => {
    const query = await open();
    const text = register('1');
    await call(server.base, 'POST', query, 'anna', text.slice(0, 20));
    await call(server.base, 'POST', query, 'anna', text.slice(20));
    expect(await (await call(server.base, 'GET', query, 'anna')).text()).toContain('"invocationId":"1"');
  });

  it('answers a poll without news when its time is up, and ends the older of two polls', async () => {
    await restart({ limits: { pollMs: 100 } });
    const query = await open();
    const older = call(server.base, 'GET', query, 'anna');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const newer = await call(server.base, 'GET', query, 'anna');
    expect((await older).status).toBe(204);
    expect([newer.status, await newer.text()]).toEqual([200, '']);
  });

  it('ends with a DELETE, and when the client stays away', async () => {
    await restart({ limits: { clientTimeoutMs: 100 } });
    const query = await open();
    expect((await call(server.base, 'DELETE', query, 'anna')).status).toBe(202);
    expect((await call(server.base, 'GET', query, 'anna')).status).toBe(404);
    await open();
    while (server.hub.connectionCount() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('knows a client that breaks off its poll', async () => {
    const query = await open();
    const leaving = new AbortController();
    const poll = fetch(`${server.base}/Authentication/signalr/viewHub${query}&access_token=anna`, {
      signal: leaving.signal,
    });
    poll.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    leaving.abort();
    while (server.hub.connectionCount() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('refuses a body that is far too large', async () => {
    const query = await open();
    expect((await call(server.base, 'POST', query, 'anna', 'x'.repeat(1_000_000))).status).toBe(413);
  });
});

describe('server-sent events', () => {
  it('asks proxies not to buffer, frames records as events, and knows a stream that is gone', async () => {
    const { connectionToken } = await negotiate(server.base, 'anna');
    const query = `/Authentication/signalr/viewHub?id=${connectionToken}&access_token=anna`;
    const events = await new Promise<{ headers: Record<string, unknown>; text: () => string; end: () => void }>(
      (resolve) => {
        const open = request(server.base + query, { headers: { accept: 'text/event-stream' } }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString('utf8');
          });
          response.on('error', () => {});
          resolve({ headers: response.headers, text: () => text, end: () => open.destroy() });
        });
        open.end();
      },
    );
    expect(events.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    await call(server.base, 'POST', `?id=${connectionToken}`, 'anna', HANDSHAKE);
    while (!events.text().includes('data: ')) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(events.text()).toContain(`data: {}${END}\r\n\r\n`);
    expect(
      (await call(server.base, 'GET', `?id=${connectionToken}`, 'anna', undefined, 'text/event-stream')).status,
    ).toBe(409);
    events.end();
    while (server.hub.connectionCount() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  it('keeps nobody who leaves while it is found out who that is', async () => {
    await restart({ limits: { attachMs: 1_000 } });
    const { connectionToken } = await negotiate(server.base, 'anna');
    let goOn = () => {};
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const known = server.auth.sessions.get('anna') ?? null;
    const asked = vi.spyOn(server.auth, 'authenticate').mockImplementation(() => waiting.then(() => known));
    const query = `/Authentication/signalr/viewHub?id=${connectionToken}&access_token=anna`;
    const stream = request(server.base + query, { headers: { accept: 'text/event-stream' } }).end();
    stream.on('error', () => {});
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    stream.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    goOn();
    await expect.poll(() => server.hub.connectionCount(), { timeout: 5_000 }).toBe(0);
  });
});
