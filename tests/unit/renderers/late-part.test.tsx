// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Files share modules: what the widgets speak is this one's own.
vi.resetModules();
const localiseWidgets = vi.fn();
vi.doMock('../../../src/renderers/ready-widgets', () => ({}));
vi.doMock('../../../src/renderers/localise-widgets', () => ({ localiseWidgets }));
const { rowsStand } = await import('../../../src/renderers/after-rows');
const { fetchWhenIdle, latePart, lateWidgets } = await import('../../../src/renderers/late-part');
const { drawing } = await import('../component');
afterAll(() => {
  vi.doUnmock('../../../src/renderers/ready-widgets');
  vi.doUnmock('../../../src/renderers/localise-widgets');
  vi.resetModules();
});

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

  it('is fetched at once, and drawn once they speak the language of the person', async () => {
    let speak = () => {};
    localiseWidgets.mockReturnValueOnce(new Promise<void>((resolve) => (speak = resolve)));
    const field = lateWidgets(async () => () => <input aria-label="Name" />);
    draw(<field.Part waiting="Soon" />);
    await vi.waitFor(() => expect(localiseWidgets).toHaveBeenCalledWith('en-GB', 'en-GB'), 10_000);
    await vi.waitFor(() => expect(field.isThere()).toBe(true), 10_000);
    await settled();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Soon')).toBeDefined();
    speak();
    await screen.findByRole('textbox', { name: 'Name' });
  });
});
