// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { useUndoLast } from '../../../../src/renderers/undo';
import { drawing } from '../../component';

const draw = drawing();
afterEach(() => vi.useRealTimers());

const NOW = Date.parse('2026-11-20T09:30:00Z');
const HOUR_MS = 3_600_000;

/** Takes back what was done so many seconds ago, by a workstation whose clock is so far ahead; gives how often was asked. */
async function asked(secondsAgo: number, aheadMs: number): Promise<number> {
  const time = new Date(NOW - secondsAgo * 1000).toISOString();
  vi.useFakeTimers({ now: NOW + aheadMs, toFake: ['Date'] });
  const request = vi.fn(async () => ({ data: { succeeded: [], failed: [] } }));
  const messages = { confirm: vi.fn(async () => true), undone: vi.fn(), notice: vi.fn(), error: vi.fn() };
  const get = async () => ({ data: [{ id: 'k', time, secondsAgo, text: 'put on hold', state: 'open' }] });
  function Page() {
    const undoLast = useUndoLast();
    return (
      <button type="button" onClick={undoLast}>
        Undo
      </button>
    );
  }
  const { user, unmount } = draw(<Page />, { http: { get, request }, messages } as unknown as Partial<Cockpit>);
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  unmount();
  return messages.confirm.mock.calls.length;
}

it.each([
  ['right', 0],
  ['an hour slow', -HOUR_MS],
  ['an hour fast', HOUR_MS],
])(
  'what was done a while ago is asked about, and nothing else, by a clock that is %s',
  {
    tags: ['OPEN-282'],
  },
  async (_, aheadMs) => {
    expect(await asked(59, aheadMs)).toBe(0);
    expect(await asked(60, aheadMs)).toBe(1);
  },
);
