// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../../src/renderers/dialogs';
import { drawing } from '../../component';

const draw = drawing();

function Page({ opened }: { opened(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          opened();
          setOpen(true);
        }}
      >
        New
      </button>
      {isOpen && (
        <Dialog title="New supplier" onSubmit={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

describe('Enter pressed twice in a dialog that closes in between', () => {
  it('does not press what has the keyboard then, until a hand could have meant it', {
    tags: ['OPEN-025'],
  }, async () => {
    const opened = vi.fn();
    const { user } = draw(<Page opened={opened} />);
    await user.click(screen.getByRole('button', { name: 'New' }));

    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('New');
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(1);

    await new Promise((passed) => setTimeout(passed, 450));
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
