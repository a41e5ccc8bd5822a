// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import frameTexts from '../../../../schemas/locales/en-GB/frame.json';
import type { LiveStatus } from '../../../../src/engine/live/ports';
import { type Cockpit, CockpitContext } from '../../../../src/renderers/cockpit';
import { Dialog } from '../../../../src/renderers/dialogs';
import { LiveDialog } from '../../../../src/renderers/layout/live-dialog';
import { useLiveView } from '../../../../src/renderers/layout/live-indicator';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

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

let live: ReturnType<typeof connection>;
let root: Root;
let host: HTMLElement;

function Screen({ form }: { form: boolean }) {
  const view = useLiveView();
  return (
    <>
      <LiveDialog {...view} />
      {form && (
        <Dialog title="A form" onClose={() => undefined}>
          <input id="typed" />
        </Dialog>
      )}
    </>
  );
}

function show(form = false): void {
  const cockpit = { live, format: { time: () => '10:15' } } as unknown as Cockpit;
  act(() =>
    root.render(
      <CockpitContext value={cockpit}>
        <Screen form={form} />
      </CockpitContext>,
    ),
  );
}

const go = (...statuses: LiveStatus[]) => {
  for (const status of statuses) act(() => live.go(status));
};
const dialog = () => document.querySelector('[role=alertdialog]');
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) as HTMLButtonElement;

beforeEach(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en-GB',
    resources: { 'en-GB': { translation: frameTexts } },
    interpolation: { escapeValue: false },
  });
  live = connection();
  host = document.body.appendChild(document.createElement('div'));
  host.id = 'root';
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const DISCONNECTED = 'The connection to the server has disconnected!';

describe('MODAL-026 the dialog about live updates', () => {
  it('LIVE-016 says that a connection dropped while it is tried again, and leaves when it is back', () => {
    show();
    go('connecting', 'connected');
    expect(dialog()).toBeNull();
    go('waiting');
    expect(dialog()?.textContent).toContain(DISCONNECTED);
    expect(button('Continue without updates')).toBeDefined();
    go('connecting', 'waiting', 'connecting');
    expect(dialog()?.textContent).toContain(DISCONNECTED);
    go('connected');
    expect(dialog()).toBeNull();
  });

  it('LIVE-016 says nothing before the first connection stood', () => {
    show();
    go('connecting', 'waiting', 'connecting', 'waiting');
    expect(dialog()).toBeNull();
    go('failed');
    expect(dialog()?.textContent).toContain('Unable to connect to live updates.');
  });

  it.each([
    ['LIVE-014 LIVE-018', 'failed', 'Unable to connect to live updates.'],
    ['LIVE-015 LIVE-017', 'lost', 'Live updates has stopped due to timeout in usersession.'],
    ['LIVE-016 LIVE-019', 'disconnected', DISCONNECTED],
    ['LIVE-016 LIVE-019', 'waiting', DISCONNECTED],
  ] as const)('%s tells of %s and goes on without updates', (_rows, status, text) => {
    show();
    go('connecting', 'connected', status);
    expect(dialog()?.textContent).toContain(text);
    act(() => button('Continue without updates').click());
    expect(live.continueWithout).toHaveBeenCalledTimes(1);
    expect(dialog()).toBeNull();
    // Whoever went on without is not asked again while a grid that is opened tries in vain.
    go('connecting', 'waiting');
    expect(dialog()).toBeNull();
  });

  it('LIVE-016 leaves a form that is open alone, and comes when the form is closed', () => {
    show(true);
    const field = document.getElementById('typed') as HTMLInputElement;
    field.focus();
    go('connecting', 'connected', 'waiting');
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(field);
    show(false);
    expect(dialog()?.textContent).toContain(DISCONNECTED);
    go('connected');
    expect(dialog()).toBeNull();
  });
});
