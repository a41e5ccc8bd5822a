import { describe, expect, it } from 'vitest';
import { createMessageNumbers } from '../../../../src/engine/live/message-numbers';

describe('numbers of messages', () => {
  it('a message is news of a row if no newer one has told of it', () => {
    const numbers = createMessageNumbers();
    expect(numbers.isNews('a', 2)).toBe(true);
    expect(numbers.isNews('a', 2)).toBe(false);
    expect(numbers.isNews('a', 1)).toBe(false);
    expect(numbers.isNews('b', 1)).toBe(true);
    expect(numbers.isNews('a', 3)).toBe(true);
  });

  it('what loaded rows contain is no news, and more is known of the rows beyond', () => {
    const numbers = createMessageNumbers();
    numbers.isNews('a', 2);
    numbers.isNews('b', 5);
    numbers.contain(3);
    expect(numbers.beyond()).toEqual(new Set(['b']));
    expect(numbers.isNews('c', 3)).toBe(false);
    expect(numbers.isContained(3)).toBe(true);
    expect(numbers.isContained(4)).toBe(false);
  });

  it('a message without a number is taken as it comes', () => {
    const numbers = createMessageNumbers();
    numbers.isNews('a', 2);
    expect(numbers.isNews('a', undefined)).toBe(true);
    expect(numbers.isContained(undefined)).toBe(false);
    numbers.contain(undefined);
    expect(numbers.beyond()).toEqual(new Set());
  });

  it('all are news once numbers begin anew', () => {
    const numbers = createMessageNumbers();
    numbers.came(7);
    numbers.isNews('a', 7);
    numbers.contain(5);
    numbers.restart();
    expect(numbers.newest()).toBe(0);
    expect(numbers.beyond()).toEqual(new Set());
    expect(numbers.isContained(0)).toBe(false);
    expect(numbers.isNews('a', 1)).toBe(true);
  });

  it('the newest is the highest that came, whatever the order', () => {
    const numbers = createMessageNumbers();
    for (const seq of [3, undefined, 7, 5]) numbers.came(seq);
    expect(numbers.newest()).toBe(7);
  });
});
