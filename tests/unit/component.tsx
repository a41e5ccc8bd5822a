/** Draws components as the app does: with the product's English texts, a cockpit, an address, and the root below dialogs. */
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, vi } from 'vitest';
import { createLocaleStore } from '../../server/platform/localisation/locale-store';
import { startTexts } from '../../src/app/texts';
import { createFormatter } from '../../src/engine/value';
import { type Cockpit, CockpitContext } from '../../src/renderers/cockpit';

/** Nothing has a size here. */
class NothingResized {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** How the person of these tests reads and types values. */
export const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  numberFormat: 'en-GB',
});

/**
 * Gives the function that draws in the tests of a file; what it drew is gone after each of them. The cockpit has the
 * parts that the component needs: beside those given, values can be written and everything may be done.
 */
export function drawing() {
  beforeAll(async () => {
    await startTexts();
    i18next.addResourceBundle('en-GB', 'translation', createLocaleStore(['schemas'], console).nested('en-GB'));
    await i18next.changeLanguage('en-GB');
    // All that jsdom lacks of what components ask of a browser; names of fields need no escaping.
    vi.stubGlobal('CSS', { escape: String });
    vi.stubGlobal('ResizeObserver', NothingResized);
    return () => vi.unstubAllGlobals();
  });
  afterEach(() => {
    cleanup();
    // The widgets' notice puts itself back when the page goes, and the page is gone by then: it is closed as by a person.
    document.querySelector<HTMLElement>('dx-license > div:last-child')?.click();
    // Put there with the person who clicks.
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  return function draw(content: ReactNode, parts: Partial<Cockpit> = {}, start = '/') {
    const cockpit = { format, may: () => true, ...parts } as Cockpit;
    let address = start;
    function Address(): null {
      const { pathname, search } = useLocation();
      address = pathname + search;
      return null;
    }
    const placed = (shown: ReactNode) => (
      <MemoryRouter initialEntries={[start]}>
        <CockpitContext value={cockpit}>{shown}</CockpitContext>
        <Address />
      </MemoryRouter>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    const drawn = render(placed(content), { container: root });
    return {
      ...drawn,
      rerender: (next: ReactNode) => drawn.rerender(placed(next)),
      user: userEvent.setup({ delay: null }),
      /** Where the person is now. */
      address: () => address,
    };
  };
}

/** What is said to be wrong with a field, as it is read out with it. */
export function problemOf(field: HTMLElement): string | undefined {
  const id = field.getAttribute('aria-describedby');
  return (id && document.getElementById(id)?.textContent) || undefined;
}
