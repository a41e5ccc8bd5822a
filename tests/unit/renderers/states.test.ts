import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokens = readFileSync('src/app/theme/tokens.css', 'utf8');
const depths = [...readFileSync('src/app/theme/controls.css', 'utf8').matchAll(/--depth: (\d+)%/g)].map(([, of]) =>
  Number(of),
);
const [light = '', dark = ''] = tokens.split(/\[data-theme="dark"\] \{/);

/** A colour's three parts of light, from none to one. */
function lightOf(theme: string, token: string): number[] {
  const [, hex = ''] = new RegExp(`--${token}: #(\\w{6})`).exec(theme) ?? [];
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

const luminance = ([red = 0, green = 0, blue = 0]: number[]): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe('bars of states', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('have 3:1 against the panel, and those of one group lie further away from it, %s', (_, theme) => {
    const ground = luminance(lightOf(theme, 'surface'));
    const deep = luminance(lightOf(theme, 'deep'));
    for (const group of ['new', 'ready', 'started', 'done', 'error', 'cancelled']) {
      const bar = luminance(lightOf(theme, `${group}-bar`));
      expect(contrast(bar, ground), group).toBeGreaterThanOrEqual(3);
      expect(contrast(deep, ground), group).toBeGreaterThan(contrast(bar, ground));
    }
  });

  it('have depths that can be told apart', () => {
    const steps = [100, ...depths].sort((one, other) => other - one);
    expect(steps).toHaveLength(5);
    for (const [index, step] of steps.slice(1).entries()) expect((steps[index] ?? 0) - step).toBeGreaterThan(10);
  });
});
