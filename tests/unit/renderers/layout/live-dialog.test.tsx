// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveStatus } from '../../../../src/engine/live/ports';
import { Dialog } from '../../../../src/renderers/dialogs';
import { LiveDialog } from '../../../../src/renderers/layout/live-dialog';
import { useLiveView } from '../../../../src/renderers/layout/live-indicator';
import { itEach } from '../../../lib/it-each';
import { drawing, format } from '../../component';

/** A connection whose status the test sets, as its machine would. */
function connection() {
  const listeners = new Set<(status: LiveStatus) => void>();
  const live = {
    status: 'off' as LiveStatus,
    onStatus(listener: (status: LiveStatus) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register: () => () => undefined,
    continueWithout: vi.fn(() => live.go('without')),
    resync: vi.fn(() => live.go('connecting')),
    go(status: LiveStatus) {
      live.status = status;
      for (const listener of listeners) listener(status);
    },
  };
  return live;
}

function Screen({ form }: { form: boolean }) {
  const view = useLiveView();
  return (
    <>
      <LiveDialog {...view} />
      {form && (
        <Dialog title="A form" onClose={() => undefined}>
          <input aria-label="Typed" />
        </Dialog>
      )}
    </>
  );
}

const draw = drawing();
let live: ReturnType<typeof connection>;
beforeEach(() => {
  live = connection();
});

const show = (form = false) => draw(<Screen form={form} />, { live, format: { ...format, time: () => '10:15' } });
const go = (...statuses: LiveStatus[]) => {
  for (const status of statuses) act(() => live.go(status));
};
const dialog = () => screen.queryByRole('alertdialog');
const goesOn = () => screen.getByRole('button', { name: 'Continue without updates' });

const DISCONNECTED = 'The connection to the server has disconnected!';

describe('the dialog about live updates', { tags: ['MODAL-026'] }, () => {
  it('says that a connection dropped while it is tried again, and leaves when it is back', {
    tags: ['LIVE-016'],
  }, () => {
    show();
    go('connecting', 'connected');
    expect(dialog()).toBeNull();
    go('waiting');
    expect(dialog()?.textContent).toContain(DISCONNECTED);
    expect(goesOn()).toBeDefined();
    go('connecting', 'waiting', 'connecting');
    expect(dialog()?.textContent).toContain(DISCONNECTED);
    go('connected');
    expect(dialog()).toBeNull();
  });

  it('says nothing before the first connection stood', { tags: ['LIVE-016'] }, () => {
    show();
    go('connecting', 'waiting', 'connecting', 'waiting');
    expect(dialog()).toBeNull();
    go('failed');
    expect(dialog()?.textContent).toContain('Unable to connect to live updates.');
  });

  itEach([
    [['LIVE-014', 'LIVE-018'], 'failed', 'Unable to connect to live updates.'],
    [['LIVE-015', 'LIVE-017'], 'lost', 'Live updates has stopped due to timeout in usersession.'],
    [['LIVE-016', 'LIVE-019'], 'disconnected', DISCONNECTED],
    [['LIVE-016', 'LIVE-019'], 'waiting', DISCONNECTED],
  ] as const)('tells of %s and goes on without updates', async (status, text) => {
    const { user } = show();
    go('connecting', 'connected', status);
    expect(dialog()?.textContent).toContain(text);
    await user.click(goesOn());
    expect(live.continueWithout).toHaveBeenCalledTimes(1);
    expect(dialog()).toBeNull();
    // Whoever went on without is not asked again while a grid that is opened tries in vain.
    go('connecting', 'waiting');
    expect(dialog()).toBeNull();
  });

  it('leaves a form that is open alone, and comes when the form is closed', { tags: ['LIVE-016'] }, () => {
    const { rerender } = show(true);
    const field = screen.getByRole('textbox', { name: 'Typed' });
    field.focus();
    go('connecting', 'connected', 'waiting');
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(field);
    rerender(<Screen form={false} />);
    expect(dialog()?.textContent).toContain(DISCONNECTED);
    go('connected');
    expect(dialog()).toBeNull();
  });
});
