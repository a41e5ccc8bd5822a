/** The line between a client and the server is cut while an action is performed: the client learns what became of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { RECONNECT_SPREAD } from '../../../src/engine/constants';
import { ApiError } from '../../../src/engine/http';
import { API, API_BASE } from '../../../src/engine/http/api';
import type { LiveMessage, LiveSettings } from '../../../src/engine/live/protocol';
import type { Row } from '../../../src/engine/query/load-options';
import { createLiveConnection } from '../../../src/machines/connection';
import { runs } from '../../lib/runs';
import { bearer } from '../bearer';
import { expectInvariants, type Floor, openFloor } from '../commands/floor';
import { OSLO } from '../harness';
import { createFinder } from './finder';
import { type Cut, type Line, openLine } from './proxy';

/** Waits are drawn out at random, by so much at most. */
const LONGEST = 1 + RECONNECT_SPREAD;

const CUTS: readonly Cut[] = ['before', 'midway', 'during', 'after'];
/** So many connections are tried in vain while the whole line is down. */
const IN_VAIN = 4;

let floor: Floor;
let line: Line;
beforeAll(async () => {
  floor = await openFloor();
  line = await openLine(Number(new URL(floor.server.url).port));
});
afterAll(async () => {
  await line.stop();
  await floor.stop();
});

describe('an action whose line is cut', { timeout: 300_000 }, () => {
  it.each(CUTS)('%s: is done once, and told so', async (where) => {
    const { stock, find, held } = createFinder(floor, line.url);
    for (let round = 0; round < runs(1); round++) {
      const row = await stock();
      line.cut(where);
      const outcome = await find(row).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ succeeded: 1, failed: [] });
      expect(await held(row)).toBe(12);
    }
    await expectInvariants(floor);
  });

  it('is not confirmed as long as the server cannot be asked', async () => {
    const away = await openLine(1);
    const { stock, find } = createFinder(floor, away.url);
    const error = await find(await stock()).catch((thrown: unknown) => thrown);
    await away.stop();
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).kind).toBe('Not confirmed');
  });
});

/** A page's live connection to stocks over the line, whose pauses a test passes by hand. */
function openLive() {
  const clock = new SimulatedClock();
  const heard: LiveMessage[] = [];
  let opened = 0;
  const settings = `${line.url}${API_BASE}${API.liveSettings}`;
  const live = createLiveConnection({
    http: {
      fetchSettings: async () =>
        (await (await fetch(settings, { headers: bearer(floor.client.token) })).json()) as LiveSettings,
      fetchToken: () => Promise.reject(new Error('not asked for')),
    },
    baseUrl: `${line.url}${API_BASE}`,
    businessUnit: OSLO,
    clock,
  });
  live.register('stock', 'master', {
    message: (message) => heard.push(message),
    opened: () => opened++,
    failed: () => {},
  });
  return { live, clock, heard, opened: () => opened };
}

describe('an action while the whole line goes down', { timeout: 300_000 }, () => {
  it.each(CUTS)('%s: has one effect and one answer under one key, and live rows are heard again', async (where) => {
    const { stock, find, held, keys } = createFinder(floor, line.url);
    const page = openLive();
    await expect.poll(page.opened, { timeout: 30_000 }).toBe(1);
    for (let round = 0; round < runs(1); round++) {
      const row = await stock();
      line.fall({ where, tries: IN_VAIN });
      const answer = find(row).catch((error: unknown) => error);
      await expect.poll(() => page.live.status, { timeout: 30_000 }).toBe('waiting');
      expect(await answer).toMatchObject({ succeeded: 1, failed: [] });
      expect(line.isDown()).toBe(false);

      expect(keys).toHaveLength(round + 1);
      expect(await traces(row, keys.at(-1))).toEqual({ movements: 1, answers: 1, calls: 1 });
      expect(await held(row)).toBe(12);
      const status = await floor.client.fetchJson<Row>(`/Command/transaction/status/${keys.at(-1)}`);
      expect(status.body).toMatchObject({ status: 'Completed', answer: { status: 200, body: { failed: [] } } });

      page.clock.increment(LONGEST * 1000);
      // Whoever is registered again loads what was missed, and hears what comes.
      await expect.poll(page.opened, { timeout: 30_000 }).toBe(round + 2);
      page.heard.length = 0;
      await floor.rows('update stock set quantity = quantity where stock_id = $1', row.stockId);
      await expect.poll(() => page.heard.some(({ id }) => id === row.stockId), { timeout: 30_000 }).toBe(true);
    }
    page.live.stop();
    await expectInvariants(floor);
  });

  /** What there is of an action: entries of the ledger, kept answers, and calls in the history. */
  async function traces({ stockId }: Row, key: string | undefined): Promise<Row | undefined> {
    const [found] = await floor.rows(
      `select (select count(*)::int from stock_movement where stock_id = $1 and movement_type = 'Gain') as movements,
        (select count(*)::int from command where key = $2 and status = 200) as answers,
        (select count(distinct request_id)::int from audit where entity = 'stock' and row_key = $1) as calls`,
      stockId,
      key,
    );
    return found;
  }
});
