import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discounted, lineAmount, sumAmounts } from '../../../../src/engine/value';

it('lines and their sum lose no hundredth', { tags: ['SO-015'] }, () => {
  expect(lineAmount(3, 0.1)).toBe(0.3);
  expect(lineAmount(1000, 1.15)).toBe(1150);
  expect(sumAmounts([0.1, 0.2])).toBe(0.3);
  expect(sumAmounts([])).toBe(0);
});

it('a discount takes its part, rounded to two decimals', { tags: ['SO-016', 'OPEN-150'] }, () => {
  expect(discounted(62, 10)).toBe(55.8);
  expect(discounted(1.15, 50)).toBe(0.58);
  expect(discounted(99.99, 12.5)).toBe(87.49);
  expect(discounted(10, 100)).toBe(0);
});

it('a discount never makes an amount larger or less than nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 10_000 }), (hundredths, part) => {
      const left = discounted(hundredths / 100, part / 100);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(hundredths / 100);
      expect(Math.round(left * 100) / 100).toBe(left);
    }),
  );
});
