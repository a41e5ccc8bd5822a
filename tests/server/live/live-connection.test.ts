/** The client's live connection against the real hub: only the clock of its waits is simulated. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { RECONNECT_SPREAD } from '../../../src/engine/constants';
import { API } from '../../../src/engine/http/api';
import type { LiveStatus } from '../../../src/engine/live/ports';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import { createLiveConnection, type LiveCalls, type LiveConnection } from '../../../src/machines/connection';
import { bearer } from '../bearer';
import { type BareHub, MemorySessions, model, OSLO, startBareHub } from './bare-hub';
import { TRANSPORTS } from './client';

/** Waits are drawn out at random, by so much at most. */
const LONGEST = 1 + RECONNECT_SPREAD;

const MODELS = [model('task'), model('stock')];

let server: BareHub;
let auth: MemorySessions;
const open: LiveConnection[] = [];

beforeEach(async () => {
  auth = new MemorySessions();
  auth.add('anna');
  server = await startBareHub({ models: MODELS, auth });
});
afterEach(async () => {
  for (const live of open.splice(0)) live.stop();
  await server.close();
});

/** The two calls with anna's token. */
function calls(): LiveCalls {
  return {
    async fetchSettings() {
      const answer = await fetch(`${server.base}${API.liveSettings}`, { headers: bearer('anna') });
      if (!answer.ok) throw Object.assign(new Error('refused'), { status: answer.status });
      return (await answer.json()) as LiveSettings;
    },
    fetchToken: () => Promise.reject(new Error('not asked for')),
  };
}

function connect(options: { http?: LiveCalls; transport?: number } = {}) {
  const clock = new SimulatedClock();
  const { http = calls(), transport } = options;
  const live = createLiveConnection({
    http,
    baseUrl: server.base,
    businessUnit: OSLO,
    clock,
    ...(transport === undefined ? {} : { transport }),
  });
  open.push(live);
  const seen: LiveStatus[] = [];
  live.onStatus((status) => seen.push(status));
  const reach = (wanted: LiveStatus) =>
    new Promise<void>((resolve) => {
      if (live.status === wanted) return resolve();
      const stop = live.onStatus((status) => {
        if (status !== wanted) return;
        stop();
        resolve();
      });
    });
  return { live, clock, seen, reach };
}

/** A grid: what it hears, and waiting for it. */
function grid() {
  const heard: string[] = [];
  let look = () => {};
  const hear = (text: string) => {
    heard.push(text);
    look();
  };
  return {
    heard,
    handlers: {
      message: (message: LiveMessage) => hear(`message ${message.id}`),
      opened: () => hear('opened'),
      failed: (reason: string) => hear(reason),
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (heard.length >= count) resolve();
        };
        look();
      }),
  };
}

function push(id: string, view = 'task') {
  for (const group of server.hub.groups.ofView(view)) group.send({ viewName: view, methodName: 'Updated', id }, 1);
}

describe('live connection', () => {
  it.each(TRANSPORTS)(
    'connects over %s with the first grid',
    { tags: ['LIVE-001', 'LIVE-006', 'LIVE-007', 'LIVE-010'] },
    async (_name, transport) => {
      const { live, seen } = connect({ transport });
      expect(live.status).toBe('off');
      const tasks = grid();
      live.register('task', 'master', tasks.handlers);
      await tasks.until(1);
      push('7');
      await tasks.until(2);
      expect(tasks.heard).toEqual(['opened', 'message 7']);
      expect(seen).toEqual(['connecting', 'connected']);
    },
  );

  it('registers each view and takes it back when its grid leaves', { tags: ['LIVE-008', 'LIVE-009'] }, async () => {
    const { live } = connect();
    const [tasks, stocks] = [grid(), grid()];
    const leave = live.register('task', 'master', tasks.handlers);
    live.register('stock', 'master', stocks.handlers);
    await Promise.all([tasks.until(1), stocks.until(1)]);
    leave();
    while ([...server.hub.groups.ofView('task')].length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect([...server.hub.groups.ofView('stock')]).toHaveLength(1);
  });

  it('comes back after the server was away, and registers again', { tags: ['LIVE-012', 'LIVE-013'] }, async () => {
    const { live, clock, seen, reach } = connect();
    const tasks = grid();
    live.register('task', 'master', tasks.handlers);
    await tasks.until(1);
    await server.close();
    await reach('waiting');
    clock.increment(LONGEST * 1000);
    await reach('connecting');
    await reach('waiting');
    server = await startBareHub({ models: MODELS, auth, port: server.port });
    clock.increment(LONGEST * 2000);
    await tasks.until(2);
    push('8');
    await tasks.until(3);
    expect(tasks.heard).toEqual(['opened', 'opened', 'message 8']);
    expect(seen).toEqual(['connecting', 'connected', 'waiting', 'connecting', 'waiting', 'connecting', 'connected']);
  });

  it('has failed after five tries', { tags: ['LIVE-012', 'LIVE-014'] }, async () => {
    const { live, clock, reach } = connect();
    await server.close();
    live.register('task', 'master', grid().handlers);
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) {
      await reach('waiting');
      clock.increment(LONGEST * wait);
      await reach('connecting');
    }
    await reach('failed');
  });

  it('fetches fresh settings when the hub refuses the ticket', { tags: ['LIVE-023'] }, async () => {
    let fetched = 0;
    const good = calls();
    const http: LiveCalls = {
      ...good,
      async fetchSettings() {
        fetched += 1;
        const { signalR } = await good.fetchSettings();
        return { signalR: { ...signalR, token: fetched === 1 ? 'stale' : signalR.token } };
      },
    };
    const { live, seen, reach } = connect({ http });
    live.register('task', 'master', grid().handlers);
    await reach('connected');
    expect(fetched).toBe(2);
    expect(seen).not.toContain('waiting');
  });

  it('is lost when the hub refuses twice', { tags: ['LIVE-021', 'LIVE-023'] }, async () => {
    const good = calls();
    const http = {
      ...good,
      fetchSettings: async () => ({ signalR: { ...(await good.fetchSettings()).signalR, token: 'wrong' } }),
    };
    const { live, reach } = connect({ http });
    live.register('task', 'master', grid().handlers);
    await reach('lost');
  });

  it('is lost when the session ends', { tags: ['LIVE-015', 'LIVE-021'] }, async () => {
    const { live, reach } = connect();
    live.register('task', 'master', grid().handlers);
    await reach('connected');
    auth.end('anna');
    await reach('lost');
  });

  it('names the view that could not be registered, and keeps the rest', { tags: ['LIVE-022'] }, async () => {
    const { live } = connect();
    const [secret, tasks] = [grid(), grid()];
    live.register('secret', 'master', secret.handlers);
    live.register('task', 'master', tasks.handlers);
    await Promise.all([secret.until(1), tasks.until(1)]);
    expect(secret.heard).toEqual(['Registration to secret failed']);
    expect(tasks.heard).toEqual(['opened']);
    expect(live.status).toBe('connected');
  });

  it('goes on without updates, and tries again when a grid is opened', { tags: ['LIVE-020'] }, async () => {
    const { live, reach } = connect();
    live.register('task', 'master', grid().handlers);
    await reach('connected');
    await server.close();
    await reach('waiting');
    live.continueWithout();
    expect(live.status).toBe('without');
    server = await startBareHub({ models: MODELS, auth, port: server.port });
    const later = grid();
    live.register('task', 'master', later.handlers);
    await later.until(1);
    expect(live.status).toBe('connected');
  });

  it('tries again at once when asked to', { tags: ['LIVE-020'] }, async () => {
    const { live, reach } = connect();
    const tasks = grid();
    live.register('task', 'master', tasks.handlers);
    await tasks.until(1);
    await server.close();
    await reach('waiting');
    server = await startBareHub({ models: MODELS, auth, port: server.port });
    live.resync();
    await tasks.until(2);
  });

  it('closes its connection when it is stopped', { tags: ['LIVE-011'] }, async () => {
    const { live, reach } = connect();
    live.register('task', 'master', grid().handlers);
    await reach('connected');
    live.stop();
    expect(live.status).toBe('off');
    while (server.hub.connectionCount() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
});
