// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { askFor, PageHost } from '../../../src/app/cockpit/page-host';
import type { TableEntry } from '../../../src/app/cockpit/page-table';
import type { Override } from '../../../src/overrides';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { drawing } from '../component';

const draw = drawing();
const pageAt = (path: string, more: Partial<Override> = {}): TableEntry => {
  const load = async () => ({ default: () => <input aria-label="Written" /> });
  return { path, kind: 'override', override: { path, title: path, load, ...more } };
};
const table = [pageAt(''), pageAt('flagged', { feature: 'Flag' })];
const guard = { may: () => true, featureOn: (test: unknown) => test === undefined };

function Host() {
  const { pathname } = useLocation();
  const asked = useMemo(() => askFor(table, guard, pathname), [pathname]);
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
