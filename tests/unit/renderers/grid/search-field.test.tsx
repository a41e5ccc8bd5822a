// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SearchField } from '../../../../src/renderers/grid/search-field';
import { drawing } from '../../component';

const draw = drawing();

function search(value = '') {
  const heard = { text: vi.fn(), left: vi.fn() };
  const field = (
    <>
      <SearchField value={value} plural="Suppliers" paging="client" onChange={heard.text} onLeave={heard.left} />
      <textarea aria-label="Note" />
    </>
  );
  return { ...draw(field), heard };
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /suppliers/ });

describe('the search of a grid', () => {
  it('searches once for what was typed, when typing pauses', async () => {
    const { user, heard } = search();
    await user.type(field(), 'nord');
    expect(heard.text).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(heard.text).toHaveBeenCalledExactlyOnceWith('nord'));
  });

  it('is emptied by its button and by Escape', async () => {
    for (const empty of ['button', 'Escape']) {
      const { user, heard, unmount } = search('nord');
      if (empty === 'button') await user.click(screen.getByRole('button', { name: 'Clear the search' }));
      else await user.type(field(), '{Escape}');
      expect(field().value).toBe('');
      await vi.waitFor(() => expect(heard.text).toHaveBeenCalledExactlyOnceWith(''));
      unmount();
    }
  });

  it('is reached by / from anywhere but another field, and left for the rows by Enter and arrow down', async () => {
    const { user, heard } = search('nord');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), '/');
    expect(document.activeElement).not.toBe(field());
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('/');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('nord');
    await user.keyboard('{Enter}{ArrowDown}');
    expect(heard.left.mock.calls).toEqual([['nord'], ['nord']]);
  });
});
