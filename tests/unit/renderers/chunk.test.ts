import { describe, expect, it } from 'vitest';
import { ChunkLoadError, loadChunk } from '../../../src/renderers/chunk';

/** A clock that a test moves by hand, and a server that has or lacks the script. */
function tools(has: () => Promise<boolean> = async () => true) {
  const timers: { work(): void; ms: number }[] = [];
  return {
    has,
    setTimeout: (work: () => void, ms: number) => timers.push({ work, ms }),
    clearTimeout: () => undefined,
    timers,
  };
}
const refused = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://x/page.js'));
const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => null,
    (error: unknown) => error,
  );

describe('chunks', () => {
  it('gives the module when it loads', async () => {
    expect(await loadChunk(async () => 'module', tools())).toBe('module');
  });

  it('a script that the server no longer has is missing', { tags: ['ERROR-041'] }, async () => {
    const error = await failureOf(
      loadChunk(
        refused,
        tools(async () => false),
      ),
    );
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'missing' });
  });

  it('a script that is there and fails, or a server that is away, is an error', { tags: ['ERROR-042'] }, async () => {
    expect(await failureOf(loadChunk(refused, tools()))).toMatchObject({ type: 'error' });
    const away = tools(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(loadChunk(refused, away))).toMatchObject({ type: 'error' });
    const thrown = () => Promise.reject(new Error('at module evaluation'));
    expect(await failureOf(loadChunk(thrown, tools()))).toMatchObject({ type: 'error' });
  });

  it('a script that does not load within 120 seconds is a timeout', {
    tags: ['ERROR-043', 'ERROR-044', 'CONST-003'],
  }, async () => {
    const clock = tools();
    const failure = failureOf(loadChunk(() => new Promise(() => undefined), clock));
    expect(clock.timers.map(({ ms }) => ms)).toEqual([120_000]);
    clock.timers[0]?.work();
    expect(await failure).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
  });
});
