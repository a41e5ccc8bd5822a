/** The clock of a page in tests of its rows: it stands still until a test moves it. */
import { afterEach, beforeEach, vi } from 'vitest';
import { rowsStand } from '../../../../src/renderers/after-rows';
import { forgetPrefetched } from '../../../../src/renderers/rows';

/** Gives each test of the file a visible page whose timers and frames are the test's own, and nothing prefetched. */
export function holdPageClock(): void {
  beforeEach(() => {
    // The page is loaded: nothing waits for its first rows.
    rowsStand();
    vi.useFakeTimers();
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    forgetPrefetched();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Lets everything that waits for no timer run. */
export const settle = () => vi.advanceTimersByTimeAsync(0);
