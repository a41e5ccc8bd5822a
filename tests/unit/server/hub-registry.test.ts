import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../server/live/hub/connection';
import { HUB_LIMITS } from '../../../server/live/hub/limits';
import { Registry } from '../../../server/live/hub/registry';
import type { Session } from '../../../server/platform/context';

const UNIT = 'Oslo';

describe('sessions of open connections, once rights are others', () => {
  let atWork = 0;
  let most = 0;
  const looked: string[] = [];
  const renewed: string[] = [];
  let changed: (unit: string) => void = () => undefined;
  let registry: Registry;

  const auth = {
    onSessionEnded: () => () => undefined,
    onAccessChanged(listener: (unit: string) => void) {
      changed = listener;
      return () => undefined;
    },
    async resume(sid: string): Promise<Session> {
      looked.push(sid);
      most = Math.max(most, ++atWork);
      await new Promise((done) => setTimeout(done, 10));
      atWork -= 1;
      return sessionOf(sid);
    },
  };
  const sessionOf = (sid: string) => ({ sid, businessUnit: UNIT, expiresAt: new Date('2100-01-01') }) as Session;
  const open = (sid: string) => {
    const connection = {
      id: sid,
      session: sessionOf(sid),
      address: '',
      isClosed: false,
      close: vi.fn(),
      sweep: vi.fn(),
    };
    registry.add(connection as unknown as Connection);
    return connection;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    for (const list of [looked, renewed]) list.length = 0;
    most = 0;
    registry = new Registry(
      auth as never,
      { admits: async () => true, onChange: async () => async () => undefined } as never,
      { now: () => new Date() } as never,
      HUB_LIMITS,
      ({ id }) => renewed.push(id),
      (error) => expect.fail(String(error)),
    );
  });
  afterEach(() => {
    registry.stop();
    vi.useRealTimers();
  });

  it('are all looked at, a few at once', async () => {
    const sids = Array.from({ length: 100 }, (_, index) => `s${index}`);
    for (const sid of sids) open(sid);
    changed(UNIT);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looked).toEqual(sids);
    expect(renewed.toSorted()).toEqual(sids.toSorted());
    expect(most).toBe(8);
  });

  it('are looked at once more if rights change meanwhile, and by nobody else at the same time', async () => {
    open('s');
    changed(UNIT);
    await vi.advanceTimersByTimeAsync(5);
    changed(UNIT);
    changed(UNIT);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([looked.length, most]).toEqual([2, 1]);
    changed(UNIT);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looked.length).toBe(3);
  });

  it('are not asked about for connections that closed before their turn', async () => {
    const connections = Array.from({ length: 20 }, (_, index) => open(`s${index}`));
    changed(UNIT);
    for (const connection of connections.slice(8)) connection.isClosed = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looked.length).toBe(8);
  });
});
