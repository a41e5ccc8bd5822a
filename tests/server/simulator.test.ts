/** The simulated floor: the same for the same seed, and a warehouse that adds up when it has ended. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_HANDS } from '../../server/demo/seed';
import { startSimulation, summaryText } from '../../simulator';
import { API, API_BASE, type SimulationState } from '../../src/engine/http/api';
import { expectInvariants, type Floor, openFloor } from './commands/floor';
import { OSLO, PASSWORD, startServer } from './harness';

const EVENTS = 70;

let floors: readonly Floor[];
beforeAll(async () => {
  floors = [await openFloor(), await openFloor()];
});
afterAll(async () => {
  for (const floor of floors) await floor.stop();
});

/** Lets a floor be worked on; gives what happened, one line each. */
async function simulate({ server }: Floor, seed: number, more: { workers?: number; events?: number } = {}) {
  const happened: string[] = [];
  const summary = await startSimulation({
    url: server.url,
    businessUnit: OSLO,
    password: PASSWORD,
    people: DEMO_HANDS,
    speed: 10_000,
    events: EVENTS,
    seed,
    onEvent: (name, subject) => happened.push(`${name}: ${subject}`),
    ...more,
  }).ended;
  return { happened, summary };
}

describe('the simulated floor', { timeout: 120_000 }, () => {
  it('does the same for the same seed on the same data, and leaves a warehouse that adds up', async () => {
    const [first, second] = [await simulate(floors[0] as Floor, 7), await simulate(floors[1] as Floor, 7)];
    expect(first.summary.failures).toEqual([]);
    expect(first.happened).toHaveLength(EVENTS);
    expect(second.happened).toEqual(first.happened);
    const done = Object.entries(first.summary.byEvent).filter(([, count]) => count.done > 0);
    expect(done.map(([name]) => name)).toEqual(expect.arrayContaining(['an order arrives', 'a pick is done']));
    expect(summaryText(first.summary)).toMatch(/^70 events in [\d.]+ s/);
    for (const floor of floors) await expectInvariants(floor);
  });

  it('does something else for another seed, by several people at once, and the warehouse still adds up', async () => {
    const floor = floors[0] as Floor;
    const { summary } = await simulate(floor, 8, { workers: 4, events: 40 });
    expect([summary.events, summary.failures]).toEqual([40, []]);
    await expectInvariants(floor);
  });

  it('stops when it is told to, after what it has begun', async () => {
    const simulation = startSimulation({
      url: (floors[1] as Floor).server.url,
      businessUnit: OSLO,
      password: PASSWORD,
      people: DEMO_HANDS,
      speed: 10_000,
      seed: 9,
      onEvent: () => void simulation.stop(),
    });
    expect((await simulation.ended).events).toBe(1);
  });

  it('ends with the reason when nobody can sign in', async () => {
    const { ended } = startSimulation({
      url: (floors[1] as Floor).server.url,
      businessUnit: OSLO,
      password: 'wrong',
      people: DEMO_HANDS,
      speed: 1,
      seed: 1,
    });
    await expect(ended).rejects.toThrow('cannot sign in');
  });

  it('is switched on and off by administrators of a demo, for their business unit', async () => {
    const { server } = floors[1] as Floor;
    const admin = await server.login('admin');
    const call = (method: string, body?: unknown) =>
      admin.fetchJson<SimulationState>(API.simulation, { method, ...(body ? { body } : {}) });
    expect((await call('GET')).body.isRunning).toBe(false);
    expect((await call('PUT', { speed: 0, seed: 1 })).status).toBe(422);
    expect((await call('PUT', { speed: 50, seed: 3 })).body).toMatchObject({ isRunning: true, speed: 50, seed: 3 });
    await expect.poll(async () => (await call('GET')).body.events, { timeout: 30_000 }).toBeGreaterThan(3);
    const stopped = (await call('DELETE')).body;
    expect(stopped).toMatchObject({ isRunning: false, failed: 0 });
    expect((await call('GET')).body).toEqual(stopped);
    const operator = await server.login('operator');
    expect((await operator.fetchJson(API.simulation, { method: 'PUT', body: { speed: 1, seed: 1 } })).status).toBe(422);
  });

  it('has no switch where there are no demo data', async () => {
    const server = await startServer({ config: { seed: 'none' } });
    const put = server.app.hasRoute({ method: 'PUT', url: `${API_BASE}${API.simulation}` });
    await server.stop();
    expect(put).toBe(false);
  });
});
