// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VIEW_SAVED_RELOAD_MS } from '../../../../src/engine/constants';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { ReloadContext } from '../../../../src/renderers/reload-context';
import { useReload } from '../../../../src/renderers/views/use-reload';
import { drawing } from '../../component';

const draw = drawing();
const PAGE = '/supplier-page';

beforeEach(() => {
  history.replaceState(null, '', PAGE);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

/** A page that loads again, and what it loads. */
function drawPage() {
  const load = vi.fn();
  let reload: ReturnType<typeof useReload> | undefined;
  function Page(): null {
    reload = useReload();
    return null;
  }
  const parts = { messages: { notice: vi.fn() } } as unknown as Partial<Cockpit>;
  draw(
    <ReloadContext value={load}>
      <Page />
    </ReloadContext>,
    parts,
    `${PAGE}?page=2`,
  );
  return { load, reload: reload as NonNullable<typeof reload> };
}

it('the page that was saved of is loaded again, in the way that keeps what is typed', () => {
  const { load, reload } = drawPage();
  reload.here();
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(VIEW_SAVED_RELOAD_MS);
  expect(load).toHaveBeenCalledExactlyOnceWith(`${PAGE}?page=2`);
});

it('whoever has gone to another page meanwhile stays there', () => {
  const { load, reload } = drawPage();
  history.replaceState(null, '', '/locations-page');
  reload.withView('7');
  vi.advanceTimersByTime(VIEW_SAVED_RELOAD_MS);
  expect(load).not.toHaveBeenCalled();
});
