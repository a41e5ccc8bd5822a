/** How long somebody goes on after an administrator has shut them out, over HTTP and over each transport of the hub. */
import { API, API_BASE } from '../../src/engine/http/api';
import type { LiveSettings } from '../../src/engine/live/protocol';
import { type ApiClient, connect as signIn } from '../lib/api-client';
import { startServerProcess } from '../lib/cockpit-server';
import { OSLO } from '../lib/people';
import { connect, TRANSPORTS } from '../server/live/client';
import { type Line, median, ms, type Section } from './lib/report';

const TIMES = 200;
const LIMIT_MS = 1000;

export async function measure(): Promise<Section> {
  const server = await startServerProcess({ SEED: 'demo' });
  try {
    const admin = await signIn(server.url, 'global');
    const { body: users } = await admin.call<{ id: string; userName: string }[]>('GET', '/User/header');
    const id = users.find(({ userName }) => userName === 'configurator')?.id ?? '';
    const taken: { readonly http: number; readonly hub: number }[] = [];
    for (let round = 0; round < TIMES; round++) taken.push(await shutOut(server.url, admin, id, round));
    return {
      title: 'Whoever is shut out',
      note: `${TIMES} people in turn, deactivated by an administrator while they call and are connected to the hub: from the administrator's answer to the first refused call, and to the end of the connection, each transport a third of the times. No yardstick: the ratio is to one second, and the slowest counts.`,
      lines: [
        line(
          'calls',
          taken.map(({ http }) => http),
        ),
        ...TRANSPORTS.map(([name], place) =>
          line(
            `hub over ${name}`,
            taken.filter((_, round) => round % TRANSPORTS.length === place).map(({ hub }) => hub),
          ),
        ),
      ],
    };
  } finally {
    await server.stop();
  }
}

async function shutOut(url: string, admin: ApiClient, id: string, round: number) {
  const active = (isActive: boolean) => admin.call('PUT', '/User/active', { ids: [id], isActive });
  const person = await signIn(url, 'configurator');
  const { body } = await person.call<LiveSettings>('GET', API.liveSettings);
  const [, transport] = TRANSPORTS[round % TRANSPORTS.length] ?? TRANSPORTS[0];
  const client = await connect(`${url}${API_BASE}`, body.signalR.token, { transport });
  await client.register('material', OSLO);
  const { status } = await active(false);
  if (status !== 200) throw new Error(`Nobody was shut out: ${status}`);
  const from = performance.now();
  const since = () => performance.now() - from;
  const [http, hub] = await Promise.all([refused(person).then(since), client.closed.then(since)]);
  await active(true);
  return { http, hub };
}

async function refused(person: ApiClient): Promise<void> {
  while ((await person.call('GET', API.cockpitSettings)).status !== 401);
}

function line(what: string, times: readonly number[]): Line {
  const slowest = Math.max(...times);
  return {
    what: `${what}, ${times.length} times`,
    ours: `${ms(slowest)}, half within ${ms(median(times))}`,
    yardstick: '1 s',
    ratio: slowest / LIMIT_MS,
    goal: { atMost: 1 },
  };
}
