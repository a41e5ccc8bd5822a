import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Threads that say nothing by themselves and end when they are told to. */
const threads: Thread[] = [];
class Thread extends EventEmitter {
  terminate = vi.fn(async () => 0);
  postMessage = vi.fn();

  constructor() {
    super();
    threads.push(this);
  }
}

// Files share modules: this one's engine is its own.
vi.resetModules();
vi.doMock('node:worker_threads', () => ({ Worker: Thread }));
const { Engine } = await import('../../../server/platform/db/pglite/engine');
afterAll(() => {
  vi.doUnmock('node:worker_threads');
  vi.resetModules();
});

beforeEach(() => {
  vi.useFakeTimers();
  threads.length = 0;
});
afterEach(() => void vi.useRealTimers());

/** An engine that works, whose first thread is there. */
async function openEngine() {
  const engine = new Engine({ statementTimeoutMs: 500 });
  threads[0]!.emit('message', { ready: true });
  await engine.ready;
  return engine;
}

it('no other thread opens the folder before that of a statement that took too long has ended', async () => {
  const engine = await openEngine();
  const statement = expect(engine.query('select 1', [])).rejects.toThrow('took too long');
  await vi.advanceTimersByTimeAsync(500);
  await statement;
  expect(threads[0]!.terminate).toHaveBeenCalledOnce();
  await expect(engine.query('select 1', [])).rejects.toThrow('starting again');
  expect(threads).toHaveLength(1);
  threads[0]!.emit('exit');
  expect(threads).toHaveLength(2);
});

it('a thread that ends before it answers is followed by another one, unless it was the first', async () => {
  const engine = await openEngine();
  threads[0]!.emit('exit');
  expect(threads).toHaveLength(2);
  threads[1]!.emit('exit');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(threads).toHaveLength(3);
  threads[2]!.emit('message', { ready: true });
  const answer = engine.query('select 1', []);
  const { id } = threads[2]!.postMessage.mock.calls[0]![0];
  threads[2]!.emit('message', { id, result: { rows: [], affected: 0 } });
  expect(await answer).toEqual({ rows: [], affected: 0 });

  threads.length = 0;
  const none = new Engine({ statementTimeoutMs: 500 });
  threads[0]!.emit('exit');
  await expect(none.ready).rejects.toThrow('stopped');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(threads).toHaveLength(1);
});
