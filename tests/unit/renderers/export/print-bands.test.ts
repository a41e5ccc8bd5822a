import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printBands, printWidth } from '../../../../src/renderers/export/print-bands';

describe('columns on paper', () => {
  it('stand in one band as long as they fit the page', () => {
    expect(printBands([40, 50, 60], 150)).toEqual([[0, 1, 2]]);
  });

  it('go on in a band below, which begins with the first column', () => {
    expect(printBands([40, 50, 60, 70], 150)).toEqual([
      [0, 1, 2],
      [0, 3],
    ]);
  });

  it('are as wide as their longest value, within limits', () => {
    expect(printWidth('Name', ['A', 'Ball bearing'])).toBe(14);
    expect(printWidth('Number of order lines', ['1'])).toBe(8);
    expect(printWidth('X', ['x'.repeat(200)])).toBe(28);
  });

  it('are all printed, each once but for the first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 6, max: 28 }), { minLength: 1, maxLength: 60 }), (widths) => {
        const bands = printBands(widths);
        const others = bands.flatMap((band) => band.filter((index) => index > 0));
        expect(others).toEqual(widths.map((_, index) => index).slice(1));
        expect(bands.every(([first]) => first === 0)).toBe(true);
      }),
    );
  });
});
