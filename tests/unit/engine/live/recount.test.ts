import { describe, expect, it } from 'vitest';
import { RECOUNT_MS } from '../../../../src/engine/live/clock';
import { createRecount } from '../../../../src/engine/live/recount';
import { createTestClock } from './test-clock';

function setUp() {
  const clock = createTestClock();
  const state = { isNeeded: true, asked: 0 };
  const recount = createRecount(
    clock,
    () => state.isNeeded,
    () => state.asked++,
  );
  return { clock, state, recount };
}

describe('counting again', () => {
  it('happens at once, then once in a while', () => {
    const { clock, state, recount } = setUp();
    recount.soon();
    clock.advance(0);
    expect(state.asked).toBe(1);
    recount.soon();
    recount.soon();
    clock.advance(RECOUNT_MS - 1);
    expect(state.asked).toBe(1);
    clock.advance(1);
    expect(state.asked).toBe(2);
  });

  it('is left out where the number came with the rows, or nobody needs it any more', () => {
    const { clock, state, recount } = setUp();
    recount.soon();
    recount.asked();
    clock.advance(RECOUNT_MS);
    recount.soon();
    state.isNeeded = false;
    clock.advance(RECOUNT_MS);
    expect(state.asked).toBe(0);
  });
});
