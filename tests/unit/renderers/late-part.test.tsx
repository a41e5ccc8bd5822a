// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsStand } from '../../../src/renderers/after-rows';
import { fetchWhenIdle, latePart, lateWidgets } from '../../../src/renderers/late-part';
import { localiseWidgets } from '../../../src/renderers/localise-widgets';
import { drawing } from '../component';

vi.mock('../../../src/renderers/ready-widgets', () => ({}));
vi.mock('../../../src/renderers/localise-widgets', () => ({ localiseWidgets: vi.fn() }));

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

describe('what is made of widgets', () => {
  const draw = drawing();

  it('is drawn once they speak the language of the person', async () => {
    let speak = () => {};
    vi.mocked(localiseWidgets).mockReturnValueOnce(new Promise((resolve) => (speak = resolve)));
    const field = lateWidgets(async () => () => <input aria-label="Name" />);
    draw(<field.Part />);
    await vi.waitFor(() => expect(localiseWidgets).toHaveBeenCalledWith('en-GB', 'en-GB'), 10_000);
    await settled();
    expect(screen.queryByRole('textbox')).toBeNull();
    speak();
    await screen.findByRole('textbox', { name: 'Name' });
  });
});
