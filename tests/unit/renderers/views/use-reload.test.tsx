// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VIEW_SAVED_RELOAD_MS } from '../../../../src/engine/constants';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { KeptPages } from '../../../../src/renderers/kept-pages';
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
  const showing = (key: string) => (
    <ReloadContext value={load}>
      <KeptPages shown={{ key, place: key }}>{(page) => page.key === PAGE && <Page />}</KeptPages>
    </ReloadContext>
  );
  const { rerender } = draw(showing(PAGE), parts, `${PAGE}?page=2`);
  function goTo(path: string): void {
    history.replaceState(null, '', path);
    rerender(showing(path));
  }
  return { load, goTo, reload: reload as NonNullable<typeof reload> };
}

it('the page that was saved of is loaded again, in the way that keeps what is typed', () => {
  const { load, reload } = drawPage();
  reload.here();
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(VIEW_SAVED_RELOAD_MS);
  expect(load).toHaveBeenCalledExactlyOnceWith(`${PAGE}?page=2`);
});

it('whoever has gone to another page meanwhile stays there, and it is loaded when they come back', {
  tags: ['OPEN-217'],
}, () => {
  const { load, goTo, reload } = drawPage();
  goTo('/locations-page');
  reload.withView('7');
  vi.advanceTimersByTime(VIEW_SAVED_RELOAD_MS);
  expect(load).not.toHaveBeenCalled();
  goTo(PAGE);
  expect(load).toHaveBeenCalledOnce();
  expect(load.mock.lastCall?.[0]).toContain('7');
});
