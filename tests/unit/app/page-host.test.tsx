// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Guard } from '../../../src/app/cockpit/guard';
import { askFor, PageHost } from '../../../src/app/cockpit/page-host';
import type { TableEntry } from '../../../src/app/cockpit/page-table';
import type { Override } from '../../../src/overrides';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { drawing } from '../component';

// Pages of widgets are not shown here.
vi.mock('../../../src/app/cockpit/grid', () => ({ gridPage: {}, loadWidgets: async () => undefined }));
vi.mock('../../../src/renderers/ready-widgets', () => ({}));
vi.mock('../../../src/renderers/localise-widgets', () => ({ localiseWidgets: async () => undefined }));

const draw = drawing();
const left = vi.fn();

function Page() {
  useEffect(() => left, []);
  return <input aria-label="Written" />;
}

const pageAt = (path: string, more: Partial<Override> = {}): TableEntry => {
  const load = async () => ({ default: Page });
  return { path, kind: 'override', override: { path, title: path, load, ...more } };
};
const table = [pageAt(''), pageAt('flagged', { feature: 'Flag' })];
const closed = { may: () => true, featureOn: (test: unknown) => test === undefined };

function Host({ guard = closed, pages = table }: { guard?: Guard; pages?: readonly TableEntry[] }) {
  const { pathname } = useLocation();
  const asked = useMemo(() => askFor(pages, guard, pathname), [pages, guard, pathname]);
  return (
    <>
      <Link to="/flagged">Refused</Link>
      <Link to="/no-such-page">Unknown</Link>
      <PageHost asked={asked} titleOf={({ path }) => path} onRetry={() => undefined} />
    </>
  );
}

it.each(['Refused', 'Unknown'])(
  'an address that shows nothing leaves the pages as they are: %s',
  {
    tags: ['LAYOUT-014'],
  },
  async (name) => {
    const messages = { error: vi.fn(), refusal: vi.fn() };
    const { user, address } = draw(<Host />, { messages } as unknown as Partial<Cockpit>);
    const field = await screen.findByRole('textbox', { name: 'Written' });
    await user.type(field, 'half a word');
    await user.click(screen.getByRole('link', { name }));
    expect(messages.error.mock.calls.length + messages.refusal.mock.calls.length).toBe(1);
    expect(address()).toBe('/');
    expect(screen.getByRole('textbox', { name: 'Written' })).toBe(field);
    expect(field).toHaveProperty('value', 'half a word');
  },
);

it('a page that is refused by now does not stay behind the others', { tags: ['LAYOUT-014'] }, async () => {
  const messages = { error: vi.fn(), refusal: vi.fn() };
  const all = { ...closed, featureOn: () => true };
  const { user, rerender } = draw(<Host guard={all} />, { messages } as unknown as Partial<Cockpit>, '/flagged');
  await user.type(await screen.findByRole('textbox', { name: 'Written' }), 'half a word');
  left.mockClear();
  rerender(<Host guard={closed} />);
  await waitFor(() => expect(messages.error).toHaveBeenCalledOnce());
  expect(left).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Written' })).toHaveProperty('value', ''));
});

it('a page whose definition is taken away says so, and does not stay', { tags: ['LOWCODE-012'] }, async () => {
  const messages = { error: vi.fn(), refusal: vi.fn() };
  const { user, rerender, address } = draw(
    <Host pages={[...table, pageAt('crates')]} />,
    { messages } as unknown as Partial<Cockpit>,
    '/crates',
  );
  await screen.findByRole('textbox', { name: 'Written' });
  left.mockClear();
  rerender(<Host pages={table} />);
  await waitFor(() => expect(messages.refusal).toHaveBeenCalledOnce());
  expect(messages.refusal.mock.calls[0]?.[0]).toContain('“crates” is not there any more');
  await waitFor(() => expect(address()).toBe('/'));
  expect(left).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'Unknown' }));
  expect(messages.refusal.mock.calls[1]?.[0]).toContain('/no-such-page');
});
