import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hosts } from '../../../server/platform/db/postgres/hosts';
import { Listener } from '../../../server/platform/db/postgres/listener';

/** A connection that answers as long as its server is there. */
class Connection extends EventEmitter {
  static readonly all: Connection[] = [];
  static isStandby = false;
  isSilent = false;
  hasEnded = false;

  constructor() {
    super();
    Connection.all.push(this);
  }
  connect = async () => this;
  end = async () => {
    this.hasEnded = true;
  };
  async query(asked: string | { readonly query_timeout: number }): Promise<object> {
    if (Connection.isStandby && typeof asked === 'string') throw new Error('cannot execute LISTEN during recovery');
    if (!this.isSilent || typeof asked === 'string') return { rows: [] };
    await new Promise((done) => setTimeout(done, asked.query_timeout));
    throw new Error('Query read timeout');
  }
}

const hosts = { Client: Connection, connected: (connect: () => Promise<unknown>) => connect() } as unknown as Hosts;

beforeEach(() => {
  vi.useFakeTimers();
  Connection.all.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('a connection whose server says nothing any more is given up for another one', { tags: ['OPEN-332'] }, async () => {
  const again = vi.fn();
  const rung = vi.fn();
  const listener = new Listener(hosts, again);
  await listener.listen('change', rung);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Connection.all).toHaveLength(1);
  expect(again).not.toHaveBeenCalled();

  Connection.all[0]!.isSilent = true;
  await vi.advanceTimersByTimeAsync(17_000);
  expect(Connection.all).toHaveLength(2);
  expect(again).toHaveBeenCalledOnce();
  rung.mockClear();
  Connection.all[1]!.emit('notification', { channel: 'change' });
  expect(rung).toHaveBeenCalledOnce();
  await listener.close();
});

it('a server that lets nobody listen, as a standby, is left each time', { tags: ['OPEN-332'] }, async () => {
  Connection.isStandby = true;
  const again = vi.fn();
  const listener = new Listener(hosts, again);
  await listener.listen('change', vi.fn());
  await vi.advanceTimersByTimeAsync(2_500);
  expect(Connection.all.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true]);
  Connection.isStandby = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Connection.all.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true, false]);
  expect(again).toHaveBeenCalledOnce();
  await listener.close();
});
