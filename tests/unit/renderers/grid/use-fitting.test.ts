import { describe, expect, it } from 'vitest';
import { wholeInFirstLine } from '../../../../src/renderers/grid/use-fitting';

const at = (offsetLeft: number, offsetWidth: number, offsetTop = 0) => ({ offsetLeft, offsetWidth, offsetTop });

describe('what fits into the bar', () => {
  it('are the buttons that stand whole in its first line', () => {
    expect(wholeInFirstLine(at(10, 200), [at(14, 90), at(108, 90), at(14, 90, 36)])).toBe(2);
    expect(wholeInFirstLine(at(10, 200), [at(14, 90), at(108, 120)])).toBe(1);
  });

  it('is nothing where the first is cut', () => {
    expect(wholeInFirstLine(at(10, 40), [at(14, 90)])).toBe(0);
  });

  it('is all where none is left out', () => {
    expect(wholeInFirstLine(at(10, 200), [at(14, 90)])).toBe(Number.POSITIVE_INFINITY);
    expect(wholeInFirstLine(at(10, 200), [])).toBe(Number.POSITIVE_INFINITY);
  });
});
