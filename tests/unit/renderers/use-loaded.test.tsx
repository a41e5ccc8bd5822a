// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { KeptPages } from '../../../src/renderers/kept-pages';
import { useLoaded } from '../../../src/renderers/use-loaded';
import { drawing } from '../component';

const draw = drawing();

function Asking() {
  return <p>{useLoaded<string>('/Asked').data}</p>;
}

const pages = (shown: 'asking' | 'other') => (
  <KeptPages shown={{ key: shown, place: shown }}>{({ key }) => (key === 'asking' ? <Asking /> : null)}</KeptPages>
);

it('what a page was answered stays while it is kept behind another one, and is asked for anew when it is back', async () => {
  const get = vi.fn(async () => ({ data: 'now' })).mockResolvedValueOnce({ data: 'before' });
  const { rerender } = draw(pages('asking'), { http: { get } } as unknown as Partial<Cockpit>);
  await screen.findByText('before');
  rerender(pages('other'));
  expect(get).toHaveBeenCalledOnce();
  rerender(pages('asking'));
  expect(screen.getByText('before')).toBeDefined();
  await screen.findByText('now');
});
