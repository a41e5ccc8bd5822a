import { expect, it } from 'vitest';
import { createFirstLoad } from '../../../../src/renderers/rows/first-load';

it('the first load happens once for all who ask, and again after it failed or other rows are wanted', async () => {
  const state = { loads: 0, fails: true };
  const first = createFirstLoad(
    async () => undefined,
    async () => {
      state.loads++;
      if (state.fails) throw new Error('away');
    },
  );
  const asked = [first.done(), first.done()];
  await expect(Promise.all(asked)).rejects.toThrow('away');
  expect([state.loads, first.hasAsked(), first.hasLoaded()]).toEqual([1, true, false]);
  state.fails = false;
  await Promise.all([first.done(), first.done()]);
  await first.done();
  expect([state.loads, first.hasLoaded()]).toEqual([2, true]);
  first.again();
  await first.done();
  expect(state.loads).toBe(3);
});
