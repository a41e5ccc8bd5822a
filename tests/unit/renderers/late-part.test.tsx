// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rowsStand } from '../../../src/renderers/after-rows';
import { fetchWhenIdle, latePart } from '../../../src/renderers/late-part';

beforeEach(() => {
  rowsStand();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
});
afterEach(() => vi.unstubAllGlobals());

const Drawn = () => null;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('fetches parts ahead when there is time', async () => {
  const part = latePart(async () => Drawn);
  fetchWhenIdle([part]);
  await settled();
  expect(part.isThere()).toBe(true);
});

it('waits with them for a line: what did not come would be held to', async () => {
  const load = vi.fn(async () => Drawn);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchWhenIdle([latePart(load)]);
  await settled();
  expect(load).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(load).toHaveBeenCalledOnce();
});

it('is asked for again after it did not come', async () => {
  const load = vi.fn(async () => Drawn).mockRejectedValueOnce(new Error('The line is down'));
  const part = latePart(load);
  await expect(part.fetch()).rejects.toThrow('ChunkLoadError');
  expect(part.isThere()).toBe(false);
  await part.fetch();
  expect(part.isThere()).toBe(true);
});
