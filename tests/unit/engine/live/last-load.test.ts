import { describe, expect, it } from 'vitest';
import { createLastLoad } from '../../../../src/engine/live/last-load';

function setUp() {
  const asked: { resolve(found: string): void; reject(error: Error): void }[] = [];
  const taken: string[] = [];
  const ends: boolean[] = [];
  const load = createLastLoad<string>({
    begin: () => (isTaken) => ends.push(isTaken),
    fetch: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    take: (found) => taken.push(found),
  });
  return { asked, taken, ends, load };
}

describe('the last load', () => {
  it('wins, and those that it overtook wait for it', async () => {
    const { asked, taken, ends, load } = setUp();
    const order: string[] = [];
    const first = load().then(() => order.push(`first, with ${taken.join()}`));
    const second = load().then(() => order.push('second'));
    asked[0]?.resolve('old');
    await Promise.resolve();
    expect(taken).toEqual([]);
    asked[1]?.resolve('new');
    await Promise.all([first, second]);
    expect(taken).toEqual(['new']);
    expect(order).toContain('first, with new');
    expect(ends).toEqual([false, true]);
  });

  it('that fails ends without anything taken, and says so', async () => {
    const { asked, taken, ends, load } = setUp();
    const loading = load();
    asked[0]?.reject(new Error('away'));
    await expect(loading).rejects.toThrow('away');
    expect([taken, ends]).toEqual([[], [false]]);
  });
});
