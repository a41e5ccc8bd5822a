// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import frame from '../../../../schemas/locales/en-GB/frame.json';
import { createFormatter } from '../../../../src/engine/value';
import { Tile } from '../../../../src/overrides/dashboard/tile';
import { refreshMinutes, useCounting } from '../../../../src/overrides/dashboard/use-counting';
import { useElapsedText, useNow } from '../../../../src/overrides/dashboard/use-now';
import type { WidgetView } from '../../../../src/overrides/dashboard/widget-view';
import { type Cockpit, CockpitContext } from '../../../../src/renderers/cockpit';

const START = new Date('2026-11-20T12:00:00Z');
const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Oslo',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm',
  numberFormat: 'de-DE',
});

const Around = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <CockpitContext value={{ format } as Cockpit}>{children}</CockpitContext>
  </MemoryRouter>
);

const view: WidgetView = {
  entry: {
    type: 4,
    title: 'Ready',
    isEnabled: true,
    valueJson: '',
    executionTime: START.toISOString(),
    description: 'Released for picking',
    imgUrl: '/ready.svg',
    disabledNavigation: false,
  },
  model: { type: 4, title: 'Ready', by: [], of: [] },
  value: { count: 1397 },
  address: '/orders?forceCall=true',
};

function LiveTile({ shown = view }: { shown?: WidgetView }) {
  const elapsedText = useElapsedText(useNow());
  return <Tile view={shown} elapsed={elapsedText(shown.entry.executionTime)} />;
}

beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: frame } } });
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a tile', () => {
  it('DASH-001 DASH-022 shows title, one number, description and image, and leads to its rows', () => {
    const { container } = render(<LiveTile />, { wrapper: Around });
    expect(screen.getByRole('link').getAttribute('href')).toBe(view.address);
    expect(screen.getByText('Ready')).toBeTruthy();
    expect(screen.getByText('1.397')).toBeTruthy();
    expect(screen.getByText('Released for picking')).toBeTruthy();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/ready.svg');
  });

  it('DASH-014 DASH-015 without an address it is no link', () => {
    const { address, ...nowhere } = view;
    expect(address).toBeDefined();
    render(<LiveTile shown={nowhere} />, { wrapper: Around });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('DASH-030 says anew each 1000 ms how long ago it was counted', () => {
    render(<LiveTile />, { wrapper: Around });
    expect(screen.getByText('just now')).toBeTruthy();
    pass(59_000);
    expect(screen.getByText('just now')).toBeTruthy();
    pass(1_000);
    expect(screen.getByText('1 minute ago')).toBeTruthy();
    pass(60_000);
    expect(screen.getByText('2 minutes ago')).toBeTruthy();
  });
});

describe('counting', () => {
  it('DASH-031 DASH-032 happens when the page is shown, and again after the minutes of the setting, else 10', () => {
    for (const [setting, minutes] of [
      [3, 3],
      [undefined, 10],
    ] as const) {
      const { result, unmount } = renderHook(() => useCounting(refreshMinutes(setting)));
      expect(result.current.count).toBe(1);
      pass(minutes * 60_000 - 1);
      expect(result.current.count).toBe(1);
      pass(1);
      expect(result.current.count).toBe(2);
      act(() => result.current.recount());
      expect(result.current.count).toBe(3);
      unmount();
    }
  });
});
