/** What people are shown who read on replicas: whatever those do, no less than they have written, heard of or had. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseNode, missingPackages } from '../../../scripts/lib/cluster';
import { API, API_BASE } from '../../../src/engine/http/api';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import { runs } from '../../lib/runs';
import { OSLO } from '../harness';
import { connect } from '../live/client';
import { freeze } from './freeze';
import { type Installation, since, startInstallation } from './on-databases';

const ROUNDS = runs(1);
/** So long a replica is away or behind; ten seconds in a soak. */
const AWAY_MS = runs(500);
const BOUND = { timeout: 60_000 };
const PATH = '/Stock/description?skip=0&take=20';

describe.skipIf(missingPackages().length > 0)('replicas', { timeout: 120_000, retry: 0, tags: ['OPEN-332'] }, () => {
  let on: Installation;
  beforeAll(async () => {
    on = await startInstallation();
  }, 120_000);
  afterAll(() => on?.stop());

  /** Writes and reads at once, as one person does; gives what the list shows of it. */
  const gainAndLook = async (key: string) => on.lookSince(await on.gain(key));
  /** They stand still from the next record on, until what is done has been. */
  const whileStill = async (replicas: readonly DatabaseNode[], act: () => Promise<unknown>) => {
    try {
      for (const replica of replicas) {
        await replica.query('select pg_wal_replay_pause()');
        const state = () => replica.query('select pg_get_wal_replay_pause_state() as state');
        await expect.poll(state, BOUND).toEqual([{ state: 'paused' }]);
      }
      await act();
    } finally {
      // The tests that follow need replicas that go on.
      for (const replica of replicas) await replica.query('select pg_wal_replay_resume()');
    }
  };
  const untilTheyAnswer = async (name: string) => {
    let turn = 0;
    const answers = async () => {
      const { answered } = on.figures();
      expect(await gainAndLook(`${name}-${turn++}`)).toBe(on.expected());
      return on.figures().answered - answered;
    };
    await expect.poll(answers, BOUND).toBeGreaterThan(0);
  };

  it('answer who says what they have seen, and the primary everybody else', async () => {
    const before = on.figures();
    expect((await on.client.fetchJson(PATH)).status).toBe(200);
    expect(on.figures()).toEqual(before);
    expect((await on.client.fetchJson(PATH, since('0'))).status).toBe(200);
    expect(on.figures().answered).toBeGreaterThan(before.answered);
    // Nonsense is as good as nothing.
    const after = on.figures();
    for (const nonsense of ['-1', 'x', '9'.repeat(40)])
      expect((await on.client.fetchJson(PATH, since(nonsense))).status).toBe(200);
    expect(on.figures()).toEqual(after);
  });

  it('show everybody what they have just written', async () => {
    for (let round = 0; round < 20 * ROUNDS; round++) expect(await gainAndLook(`own-${round}`)).toBe(on.expected());
    expect(on.figures().answered).toBeGreaterThan(0);
  });

  it('leave it to the primary while they stand still', async () => {
    const [, ...replicas] = on.cluster.databases;
    await whileStill(replicas, async () => {
      const before = on.figures();
      for (let round = 0; round < 3; round++) expect(await gainAndLook(`behind-${round}`)).toBe(on.expected());
      expect(on.figures().left).toBeGreaterThan(before.left);
      expect(on.figures().answered).toBe(before.answered);
    });
    await untilTheyAnswer('again');
  });

  it(
    'are cut off without a word or lag, and nobody who works is refused or shown less than they wrote',
    async () => {
      const [, cutOff, behind] = on.cluster.databases;
      for (let round = 0; round < ROUNDS; round++) {
        const load = await on.underLoad(`cut-${round}`, ({ read }) =>
          whileStill([behind!], async () => {
            const thaw = freeze(cutOff!);
            try {
              await pause(AWAY_MS);
              // Whoever was answered by the one that is cut off is answered by another one.
              const before = read();
              await expect.poll(read, BOUND).toBeGreaterThan(before + 10);
            } finally {
              thaw();
            }
          }),
        );
        expect(load.refused).toEqual([]);
        await untilTheyAnswer(`cut-again-${round}`);
      }
      await on.expectAll();
    },
    120_000 + ROUNDS * (AWAY_MS + 20_000),
  );

  it('are asked no further when they are cut off, also by whoever waits for an answer of theirs', async () => {
    const look = (skip: number) => on.client.fetchJson(`/Stock/description?skip=${skip}&take=20`, since('0'));
    for (const cutOff of on.cluster.databases.slice(1)) {
      // It has just answered, so that it is asked again without a look at it.
      await untilTheyAnswer(`before-${cutOff.port}`);
      for (let turn = 0; turn < 4; turn++) await look(turn);
      const thaw = freeze(cutOff);
      try {
        const answers = await Promise.all(Array.from({ length: 8 }, (_, turn) => look(10 + turn)));
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      } finally {
        thaw();
      }
    }
    await untilTheyAnswer('after-asked');
  }, 20_000);

  it('show whoever hears of a change no less than they heard', async () => {
    const { body } = await on.client.fetchJson<LiveSettings>(API.liveSettings);
    const listener = await connect(`${on.server.url}${API_BASE}`, body.signalR.token);
    const registered = String(await listener.register('stock', OSLO));
    expect(await on.lookSince(registered)).toBe(on.expected());
    const before = on.figures();
    for (let round = 0; round < 10 * ROUNDS; round++) {
      await on.gain(`live-${round}`);
      const tells = ({ viewModel, viewModels = [] }: LiveMessage) =>
        [viewModel, ...viewModels].some(
          (row) => row?.stockId === on.shelf.pickStock && row?.quantity === on.expected(),
        );
      const position = (await listener.until((all) => all.some(tells))).find(tells)?.position ?? '';
      expect(await on.lookSince(position)).toBe(on.expected());
    }
    expect(on.figures().answered).toBeGreaterThan(before.answered);
    await listener.stop();
  });

  it('are not held up by a position that nobody can have seen', async () => {
    expect((await on.client.fetchJson(PATH, since('9'.repeat(19)))).status).toBe(200);
    const before = on.figures();
    expect((await on.client.fetchJson(PATH, since('0'))).status).toBe(200);
    expect(on.figures().answered).toBe(before.answered + 1);
  });
});
