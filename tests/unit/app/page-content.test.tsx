// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';
import type { TableEntry } from '../../../src/app/cockpit/page-table';

// Files share modules: what the widgets speak is this one's own.
vi.resetModules();
const localiseWidgets = vi.fn();
vi.doMock('../../../src/renderers/localise-widgets', () => ({ localiseWidgets }));
vi.doMock('../../../src/renderers/ready-widgets', () => ({}));
vi.doMock('../../../src/app/cockpit/widgets-chunk', () => ({}));
const { PageContent } = await import('../../../src/app/cockpit/page-content');
const { drawing } = await import('../component');
afterAll(() => {
  vi.doUnmock('../../../src/renderers/localise-widgets');
  vi.doUnmock('../../../src/renderers/ready-widgets');
  vi.doUnmock('../../../src/app/cockpit/widgets-chunk');
  vi.resetModules();
});

const draw = drawing();

it('a hand-written page shows its shape until it is there and its widgets speak, which are fetched side by side', async () => {
  let [speak, come] = [() => {}, () => {}];
  localiseWidgets.mockReturnValue(new Promise<void>((resolve) => (speak = resolve)));
  const module = { default: () => <input aria-label="Written" /> };
  const load = vi.fn(() => new Promise<typeof module>((resolve) => (come = () => resolve(module))));
  const entry: TableEntry = { path: 'page', kind: 'override', override: { path: 'page', title: 'page', load } };
  draw(<PageContent entry={entry} title="The page" onRetry={() => undefined} />);
  await vi.waitFor(() => {
    expect(localiseWidgets).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
  }, 10_000);
  come();
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  speak();
  await screen.findByRole('textbox', { name: 'Written' });
  expect(screen.queryByRole('heading')).toBeNull();
});
