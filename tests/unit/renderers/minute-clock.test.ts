import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onMinute, thisMinute } from '../../../src/renderers/minute-clock';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:45.500Z') }));
afterEach(() => void vi.useRealTimers());

it('ticks as each minute begins, by one timer for all who listen, and none when nobody does', () => {
  const heard: string[] = [];
  const listen = (name: string) => onMinute(() => heard.push(`${name} ${new Date(thisMinute()).toISOString()}`));
  const ends = [listen('a'), listen('b')];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(14_499);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['a 2026-11-20T12:01:00.000Z', 'b 2026-11-20T12:01:00.000Z']);
  ends[0]?.();
  vi.advanceTimersByTime(60_000);
  expect(heard.slice(2)).toEqual(['b 2026-11-20T12:02:00.000Z']);
  ends[1]?.();
  expect(vi.getTimerCount()).toBe(0);
});
