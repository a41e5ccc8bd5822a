// @vitest-environment jsdom
import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tile } from '../../../../src/overrides/dashboard/tile';
import { refreshMinutes, useCounting } from '../../../../src/overrides/dashboard/use-counting';
import { useElapsedText, useNow } from '../../../../src/overrides/dashboard/use-now';
import type { WidgetView } from '../../../../src/overrides/dashboard/widget-view';
import { drawing } from '../../component';

const START = new Date('2026-11-20T12:00:00Z');
const view: WidgetView = {
  entry: {
    type: 99,
    title: 'Ready',
    isEnabled: true,
    valueJson: '',
    executionTime: START.toISOString(),
    description: 'Released for picking',
    imgUrl: '/ready.svg',
    disabledNavigation: false,
  },
  model: { type: 99, title: 'Ready', by: [], of: [] },
  value: { count: 1397 },
  address: '/orders?forceCall=true',
};

function LiveTile({ shown = view }: { shown?: WidgetView }) {
  const elapsedText = useElapsedText(useNow());
  return <Tile view={shown} elapsed={elapsedText(shown.entry.executionTime)} />;
}

const draw = drawing();
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a tile', () => {
  it('shows title, one number, description and image, and leads to its rows', {
    tags: ['DASH-001', 'DASH-022'],
  }, () => {
    const { container } = draw(<LiveTile />);
    expect(screen.getByRole('link').getAttribute('href')).toBe(view.address);
    expect(screen.getByText('Ready')).toBeTruthy();
    expect(screen.getByText('1,397')).toBeTruthy();
    expect(screen.getByText('Released for picking')).toBeTruthy();
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/ready.svg');
  });

  it('without an address it is no link', { tags: ['DASH-014', 'DASH-015'] }, () => {
    const { address, ...nowhere } = view;
    expect(address).toBeDefined();
    draw(<LiveTile shown={nowhere} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says anew each 1000 ms how long ago it was counted', { tags: ['DASH-030'] }, () => {
    draw(<LiveTile />);
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
  it('happens when the page is shown, and again after the minutes of the setting, else 10', {
    tags: ['DASH-031', 'DASH-032'],
  }, () => {
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
