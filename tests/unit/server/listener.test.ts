import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hosts } from '../../../server/platform/db/postgres/hosts';
import { Listener } from '../../../server/platform/db/postgres/listener';

/** A connection that answers as long as its server is there. */
class Connection extends EventEmitter {
  static readonly all: Connection[] = [];
  isSilent = false;

  constructor() {
    super();
    Connection.all.push(this);
  }
  connect = async () => this;
  end = async () => undefined;
  async query(asked: string | { readonly query_timeout: number }): Promise<object> {
    if (!this.isSilent || typeof asked === 'string') return { rows: [] };
    await new Promise((done) => setTimeout(done, asked.query_timeout));
    throw new Error('Query read timeout');
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a connection whose server says nothing any more is given up for another one', { tags: ['OPEN-332'] }, async () => {
  const hosts = { Client: Connection, connected: (connect: () => Promise<unknown>) => connect() } as unknown as Hosts;
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
