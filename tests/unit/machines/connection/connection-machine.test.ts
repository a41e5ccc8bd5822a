import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
  type HubAddress,
  type LinkEvent,
} from '../../../../src/machines/connection/connection.machine';

/** The machine with a clock of its own, and by hand: what the settings answer and how links end. */
function start(options: { settings?: () => Promise<HubAddress> } = {}) {
  const clock = new SimulatedClock();
  const times: number[] = [];
  let fetches = 0;
  let tell: (event: LinkEvent) => void = () => {};
  const settings = options.settings ?? (async () => ({ url: '/hub', token: `ticket ${fetches}` }));
  const machine = connectionMachine.provide({
    actors: {
      fetchAddress: fromPromise(() => {
        fetches += 1;
        return settings();
      }),
      link: fromCallback<ConnectionEvent, HubAddress>(({ sendBack }) => {
        times.push(clock.now());
        tell = sendBack;
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  actor.send({ type: 'START' });
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    clock,
    times,
    actor,
    settle,
    fetches: () => fetches,
    tell: (event: LinkEvent) => tell(event),
    state: () => actor.getSnapshot().value,
    async pass(ms: number) {
      clock.increment(ms);
      await settle();
    },
    async opened() {
      await settle();
      tell({ type: 'LINK.OPENED' });
    },
  };
}

describe('live connection machine', () => {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });

  it('draws each wait out by up to a half, at random', { tags: ['OPEN-022'] }, async () => {
    vi.mocked(Math.random).mockReturnValue(0.9);
    const live = start();
    await live.opened();
    live.tell({ type: 'LINK.DROPPED' });
    await live.pass(1449);
    expect(live.state()).toBe('waiting');
    await live.pass(1);
    expect(live.state()).toEqual({ link: 'connecting' });
  });

  it('passes from settings over connecting to connected', { tags: ['LIVE-011', 'LOWCODE-015'] }, async () => {
    const live = start();
    expect(live.state()).toBe('settings');
    await live.settle();
    expect(live.state()).toEqual({ link: 'connecting' });
    live.tell({ type: 'LINK.OPENED' });
    expect(live.state()).toEqual({ link: 'connected' });
  });

  it('tries 1, 3, 7, 15 and 31 s after the loss, and then has failed', {
    tags: ['LIVE-012', 'LIVE-013', 'LOWCODE-015'],
  }, async () => {
    const live = start();
    await live.opened();
    live.tell({ type: 'LINK.DROPPED' });
    live.times.length = 0;
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) {
      expect(live.state()).toBe('waiting');
      await live.pass(wait - 1);
      expect(live.state()).toBe('waiting');
      await live.pass(1);
      expect(live.state()).toEqual({ link: 'connecting' });
      live.tell({ type: 'LINK.DROPPED' });
    }
    expect(live.times).toEqual([1000, 3000, 7000, 15_000, 31_000]);
    expect(live.state()).toBe('failed');
    await live.pass(600_000);
    expect(live.times).toHaveLength(5);
  });

  it('counts a first start that fails like a loss', { tags: ['LIVE-012'] }, async () => {
    const live = start();
    await live.settle();
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) {
      live.tell({ type: 'LINK.DROPPED' });
      await live.pass(wait);
    }
    live.tell({ type: 'LINK.DROPPED' });
    expect(live.state()).toBe('failed');
    expect(live.times).toEqual([0, 1000, 3000, 7000, 15_000, 31_000]);
  });

  it('counts settings that cannot be fetched like a try', { tags: ['LIVE-012'] }, async () => {
    const live = start({ settings: () => Promise.reject(new Error('no network')) });
    await live.settle();
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) await live.pass(wait);
    expect(live.state()).toBe('failed');
    expect(live.fetches()).toBe(6);
  });

  it('starts again with 1 s after a success', { tags: ['LIVE-013'] }, async () => {
    const live = start();
    await live.opened();
    live.tell({ type: 'LINK.DROPPED' });
    await live.pass(1000);
    live.tell({ type: 'LINK.DROPPED' });
    await live.pass(2000);
    live.tell({ type: 'LINK.OPENED' });
    live.tell({ type: 'LINK.DROPPED' });
    await live.pass(1000);
    expect(live.times).toEqual([0, 1000, 3000, 4000]);
  });

  it('fetches the settings again at once after a 401, without counting it', { tags: ['LIVE-023'] }, async () => {
    const live = start();
    await live.settle();
    live.tell({ type: 'LINK.REFUSED' });
    await live.settle();
    expect(live.fetches()).toBe(2);
    expect(live.times).toEqual([0, 0]);
    expect(live.actor.getSnapshot().context.tries).toBe(0);
  });

  it('is lost after a second 401', { tags: ['LIVE-021', 'LIVE-023'] }, async () => {
    const live = start();
    await live.settle();
    live.tell({ type: 'LINK.REFUSED' });
    await live.settle();
    live.tell({ type: 'LINK.REFUSED' });
    expect(live.state()).toBe('lost');
  });

  it('allows another 401 after a success', { tags: ['LIVE-023'] }, async () => {
    const live = start();
    await live.settle();
    live.tell({ type: 'LINK.REFUSED' });
    await live.opened();
    live.tell({ type: 'LINK.DROPPED' });
    await live.pass(1000);
    live.tell({ type: 'LINK.REFUSED' });
    expect(live.state()).toBe('settings');
  });

  it('is lost when the settings themselves are refused', { tags: ['LIVE-021'] }, async () => {
    const live = start({ settings: () => Promise.reject(Object.assign(new Error('no'), { status: 401 })) });
    await live.settle();
    expect(live.state()).toBe('lost');
  });

  it('tells a session that ended from a disconnect', { tags: ['LIVE-021'] }, async () => {
    const first = start();
    await first.opened();
    first.tell({ type: 'LINK.ENDED', sessionEnded: true });
    expect(first.state()).toBe('lost');

    const second = start();
    await second.opened();
    second.tell({ type: 'LINK.ENDED', sessionEnded: false });
    expect(second.state()).toBe('disconnected');
  });

  it('goes on without updates from every end and from the waits, and starts anew when asked', {
    tags: ['LIVE-020'],
  }, async () => {
    const ends: readonly LinkEvent[] = [
      { type: 'LINK.DROPPED' },
      { type: 'LINK.ENDED', sessionEnded: true },
      { type: 'LINK.ENDED', sessionEnded: false },
    ];
    for (const end of ends) {
      const live = start();
      await live.opened();
      live.tell(end);
      live.actor.send({ type: 'CONTINUE' });
      expect(live.state()).toBe('without');
      await live.pass(60_000);
      expect(live.state()).toBe('without');
      live.actor.send({ type: 'START' });
      await live.opened();
      expect(live.state()).toEqual({ link: 'connected' });
    }
  });

  it('goes on without updates after it failed, and counts from the start when asked again', {
    tags: ['LIVE-020'],
  }, async () => {
    const live = start();
    await live.settle();
    for (const wait of [1000, 2000, 4000, 8000, 16_000]) {
      live.tell({ type: 'LINK.DROPPED' });
      await live.pass(wait);
    }
    live.tell({ type: 'LINK.DROPPED' });
    live.actor.send({ type: 'START' });
    await live.settle();
    live.tell({ type: 'LINK.DROPPED' });
    await live.pass(1000);
    expect(live.state()).toEqual({ link: 'connecting' });
  });

  it('stops from everywhere', { tags: ['LIVE-011', 'LOWCODE-015'] }, async () => {
    const live = start();
    await live.opened();
    live.actor.send({ type: 'STOP' });
    expect(live.state()).toBe('off');
    live.actor.send({ type: 'START' });
    await live.settle();
    live.tell({ type: 'LINK.DROPPED' });
    live.actor.send({ type: 'STOP' });
    await live.pass(60_000);
    expect(live.state()).toBe('off');
  });
});
