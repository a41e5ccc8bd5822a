// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Chart, type ChartProps } from '../../../../src/renderers/charts';
import { drawing } from '../../component';

const WIDTH = 640;

beforeAll(async () => {
  // Nothing has a size here: the picture is told one. Spans are what it measures texts by.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: this.tagName === 'SPAN' ? 40 : WIDTH, height: 300 } as DOMRect;
  });
  await import('../../../../src/renderers/charts/picture');
  return () => {
    vi.restoreAllMocks();
  };
});

const draw = drawing();
async function drawChart(props: Partial<ChartProps>) {
  const drawn = draw(
    <Chart
      kind="columns"
      label="Picks"
      axis="Area"
      parts={[
        { key: 'done', name: 'Done', colour: 's-done' },
        { key: 'open', name: 'Open', colour: 's-ready' },
      ]}
      entries={[
        { key: 'a', name: 'Hall A', values: { done: 60, open: 40 }, address: '/a' },
        { key: 'b', name: 'Hall B', values: { open: 10 }, address: '/b' },
      ]}
      write={(value) => `${value} pcs`}
      {...props}
    />,
  );
  await vi.waitFor(() => expect(drawn.container.querySelector('svg.recharts-surface')).not.toBeNull());
  return drawn;
}

const heightsOf = (container: HTMLElement, colour: string) =>
  [...container.querySelectorAll(`rect.bar.${colour}`)].map((bar) => Number(bar.getAttribute('height')));
const plotHeight = (container: HTMLElement) => Number(container.querySelector('rect.slot')?.getAttribute('height'));

describe('a chart', () => {
  it('ends its axis at the head room over the largest column, not at the next step', {
    tags: ['DASH-055', 'DASH-056'],
  }, async () => {
    for (const [headroom, end] of [
      [1.15, 115],
      [1.2, 120],
    ] as const) {
      const { container } = await drawChart({ headroom });
      const [done = 0] = heightsOf(container, 's-done');
      const [open = 0] = heightsOf(container, 's-ready');
      expect((done + open) / plotHeight(container)).toBeCloseTo(100 / end, 5);
      expect(done / open).toBeCloseTo(60 / 40, 5);
    }
  });

  it('colours parts by their class, and entries by their own', { tags: ['DASH-057'] }, async () => {
    const { container } = await drawChart({});
    expect(heightsOf(container, 's-done')).toHaveLength(2);
    const { container: bars } = await drawChart({
      kind: 'bars',
      parts: [{ key: 'open', name: 'Open' }],
      entries: [{ key: 'e', name: 'Error', values: { open: 3 }, colour: 's-error', glyph: 'triangle' }],
    });
    expect(bars.querySelector('rect.bar.s-error')).not.toBeNull();
    expect(bars.querySelector('g.s-error svg.glyph')).not.toBeNull();
    expect(bars.querySelector('text.value')?.textContent).toBe('3 pcs');
  });

  it('has a table behind it with every number as it is written', async () => {
    await drawChart({ reference: { name: 'Median', value: 55 } });
    const table = screen.getByRole('table', { name: 'Picks. Median: 55 pcs' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Area', 'Done', 'Open'],
      ['Hall A', '60 pcs', '40 pcs'],
      ['Hall B', '0 pcs', '10 pcs'],
    ]);
  });

  it('leads from an entry to its address', async () => {
    const { user, address } = await drawChart({});
    await user.click(screen.getByRole('link', { name: 'Hall B: 10 pcs (Done 0 pcs, Open 10 pcs)' }));
    expect(address()).toBe('/b');
  });

  it('hangs what is below zero below it, and tells it in all its words and sums', async () => {
    const entries = [
      { key: 'a', name: 'Hall A', values: { done: 100, open: -50 }, address: '/a' },
      { key: 'b', name: 'Hall B', values: { done: 10 } },
    ];
    const { container } = await drawChart({ entries });
    const barOf = (colour: string) => {
      const bar = container.querySelector(`rect.bar.${colour}`);
      return { y: Number(bar?.getAttribute('y')), height: Number(bar?.getAttribute('height')) };
    };
    const [done, open] = [barOf('s-done'), barOf('s-ready')];
    expect(done.height / open.height).toBeCloseTo(2, 5);
    expect(open.y).toBeCloseTo(done.y + done.height, 5);
    expect(open.y + open.height).toBeLessThanOrEqual(plotHeight(container) + done.y + 0.001);
    expect(container.querySelector('.legend')?.textContent).toBe('Done110 pcsOpen-50 pcs');
    expect(screen.getByRole('row', { name: 'Hall A 100 pcs -50 pcs' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Hall A: 50 pcs (Done 100 pcs, Open -50 pcs)' })).toBeDefined();
  });

  it('draws a line for each part, as high as the largest value and a reference need', async () => {
    const { container } = await drawChart({ kind: 'line', reference: { name: 'Goal', value: 90 } });
    expect(container.querySelectorAll('.recharts-line-curve')).toHaveLength(2);
    expect(container.querySelector('.reference line')).not.toBeNull();
    expect(container.querySelector('svg')?.textContent).toContain('Goal 90 pcs');
  });

  it('stands still in a place that was there before it: nothing moves, and paper shows it whole', async () => {
    const { container } = await drawChart({});
    expect(container.querySelector('animate, [class*=animat], style')).toBeNull();
    expect(container.querySelector<HTMLElement>('.recharts-wrapper')?.style.height).toBe('300px');
  });

  it('thins out the names of many entries, and each stands below its own', async () => {
    const days = Array.from({ length: 40 }, (_, day) => ({
      key: `d${day}`,
      name: `Day ${day}`,
      values: { done: day },
    }));
    const { container } = await drawChart({ entries: days });
    const middles = [...container.querySelectorAll('rect.slot')].map(
      (slot) => Number(slot.getAttribute('x')) + Number(slot.getAttribute('width')) / 2,
    );
    const names = [...container.querySelectorAll('text')].filter(({ textContent }) => /^Day/.test(textContent ?? ''));
    expect(names.length).toBeGreaterThan(2);
    expect(names.length).toBeLessThan(40);
    const places = names.map(({ textContent }) => days.findIndex(({ name }) => name === textContent));
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(new Set(steps).size, 'as many are left out between any two').toBe(1);
    for (const name of names) {
      const place = days.findIndex((day) => day.name === name.textContent);
      // The last one keeps within the picture.
      expect(Math.abs(Number(name.getAttribute('x')) - (middles[place] ?? Number.NaN))).toBeLessThan(WIDTH / 40 / 2);
    }
  });

  it('writes numbers above all columns or above none', async () => {
    const entries = Array.from({ length: 8 }, (_, place) => ({ key: `${place}`, name: 'Hall', values: { done: 1 } }));
    const short = await drawChart({ entries, write: String });
    expect(short.container.querySelectorAll('text.value')).toHaveLength(8);
    const long = await drawChart({ entries, write: (value) => `${value} 000 000 000` });
    expect(long.container.querySelectorAll('text.value')).toHaveLength(0);
  });

  it('gives large values the room that they need', async () => {
    const left = async (write: (value: number) => string) => {
      const { container, unmount } = await drawChart({ write });
      const place = Number(container.querySelector('rect.slot')?.getAttribute('x'));
      unmount();
      return place;
    };
    const short = await left(String);
    expect(await left((value) => `${value} thousand pieces`)).toBeGreaterThan(short + 50);
  });
});
