import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowOf } from '../../../../src/renderers/virtual';

describe('the rows that are drawn', () => {
  it('are those in sight, and the room of the others is kept', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(2_000_000),
        fc.nat(2000),
        (count, height, top, room) => {
          const { first, last, before, after } = windowOf(count, height, top, room);
          expect(before + (last - first) * height + after).toBe(count * height);
          for (let row = 0; row < count; row += 1 + Math.floor(count / 50))
            if (row * height < top + room && (row + 1) * height > top) expect(row >= first && row < last).toBe(true);
          expect(last - first).toBeLessThanOrEqual(Math.ceil(room / height) + 22);
        },
      ),
    );
  });
});
