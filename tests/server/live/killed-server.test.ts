/** A server that dies without a word, and comes back on the same port. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { RECONNECT_SPREAD } from '../../../src/engine/constants';
import { API, API_BASE } from '../../../src/engine/http/api';
import type { LiveStatus } from '../../../src/engine/live/ports';
import type { LiveSettings } from '../../../src/engine/live/protocol';
import { createLiveConnection } from '../../../src/machines/connection';
import { bearer } from '../bearer';
import { OSLO } from './bare-hub';
import { TRANSPORTS } from './client';

/** Waits are drawn out at random, by so much at most. */
const LONGEST = 1 + RECONNECT_SPREAD;

let child: ChildProcess;
let port = 0;

async function startChild(): Promise<void> {
  child = fork(join(import.meta.dirname, 'child-hub.ts'), [String(port)], { execArgv: ['--import', 'tsx'] });
  port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port: number }) => resolve(message.port));
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function killChild(): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

async function fetchSettings(): Promise<LiveSettings> {
  const address = `http://127.0.0.1:${port}${API_BASE}${API.liveSettings}`;
  return (await fetch(address, { headers: bearer('anna') })).json() as Promise<LiveSettings>;
}

beforeAll(startChild);
afterAll(killChild);

describe('a server that was killed', () => {
  it.each(TRANSPORTS)(
    'is found again over %s, and its changes are heard',
    { tags: ['LIVE-011', 'LIVE-012', 'LIVE-013'] },
    async (_name, transport) => {
      const clock = new SimulatedClock();
      const live = createLiveConnection({
        http: { fetchSettings, fetchToken: () => Promise.reject(new Error('not asked for')) },
        baseUrl: `http://127.0.0.1:${port}${API_BASE}`,
        businessUnit: OSLO,
        clock,
        transport,
      });
      const reach = (wanted: LiveStatus) =>
        new Promise<void>((resolve) => {
          const stop = live.onStatus((status) => {
            if (status !== wanted) return;
            stop();
            resolve();
          });
        });
      let opened = () => {};
      let hear: (id: string | undefined) => void = () => {};
      const nextOpen = () =>
        new Promise<void>((resolve) => {
          opened = resolve;
        });
      const first = nextOpen();
      live.register('task', 'master', {
        message: ({ id }) => hear(id),
        opened: () => opened(),
        failed: (reason) => hear(reason),
      });
      await first;

      const lost = reach('waiting');
      await killChild();
      await lost;
      const inVain = reach('waiting');
      clock.increment(LONGEST * 1000);
      await inVain;
      await startChild();
      const second = nextOpen();
      clock.increment(LONGEST * 2000);
      await second;

      const heard = new Promise<string | undefined>((resolve) => {
        hear = resolve;
      });
      child.send({ id: 'after the kill' });
      expect(await heard).toBe('after the kill');
      live.stop();
    },
  );
});
