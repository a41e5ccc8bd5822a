// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Watch } from '../../../../src/engine/http';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { WatchDialog } from '../../../../src/renderers/watches/watch-dialog';
import { drawing, problemOf } from '../../component';

const draw = drawing();
const watch = (id: number, title: string) => ({ id, title, kind: 'enters', number: 0 }) as unknown as Watch;

function open(...first: readonly Watch[]) {
  let watches = first;
  const http = {
    get: async () => ({ data: watches }),
    post: vi.fn(() => new Promise(() => undefined)),
    delete: vi.fn(async (path: string) => {
      watches = watches.filter(({ id }) => !path.endsWith(`/${id}`));
      return { data: null };
    }),
  };
  const watched = { title: 'Crates' } as Parameters<typeof WatchDialog>[0]['watched'];
  const { user } = draw(<WatchDialog watched={watched} onClose={() => undefined} />, {
    http,
    messages: { notice: vi.fn(), error: vi.fn() },
  } as unknown as Partial<Cockpit>);
  return { user, http };
}

describe('the dialog of what one is told of', () => {
  it('adds one however often one asks while it is added', async () => {
    const { user, http } = open();
    await user.dblClick(screen.getByRole('button', { name: 'Tell me' }));
    await user.keyboard('{Enter}');
    expect(http.post).toHaveBeenCalledOnce();
  });

  it('keeps the keyboard when one is ended, the last one too', async () => {
    const { user } = open(watch(1, 'Crates'), watch(2, 'Boxes'));
    for (const title of ['Crates', 'Boxes']) {
      const end = await screen.findByRole('button', { name: new RegExp(`${title}$`) });
      end.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(end.isConnected).toBe(false));
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    }
  });

  it('says at the number that it is none, and leads there', async () => {
    const { user, http } = open();
    await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
    const number = screen.getByRole('textbox');
    await user.clear(number);
    await user.click(screen.getByRole('button', { name: 'Tell me' }));
    expect(problemOf(number)).toBe('Enter a whole number, 0 or more.');
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(number);
    await user.type(number, '3');
    expect(number.getAttribute('aria-invalid')).toBe('false');
    expect(http.post).not.toHaveBeenCalled();
  });
});
