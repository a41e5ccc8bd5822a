import { describe, expect } from 'vitest';
import { cutTime, INTERVALS, intervalWalls } from '../../../../src/engine/query';
import { itEach } from '../../../lib/it-each';

describe('a time that is cut', () => {
  itEach([
    [['OPEN-287'], 'hour', '2026-11-20T08', '2026-11-20T08:00:00', '2026-11-20T09:00:00'],
    [['OPEN-287'], 'day', '2026-11-20', '2026-11-20T00:00:00', '2026-11-21T00:00:00'],
    [['OPEN-287'], 'week', '2026-11-16', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
    [['OPEN-287'], 'month', '2026-11', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
    [['OPEN-287'], 'year', '2026', '2026-01-01T00:00:00', '2027-01-01T00:00:00'],
  ])('to its %s is %s, from %s to %s', (interval, key, start, next) => {
    const known = INTERVALS.find((one) => one === interval)!;
    expect(cutTime('2026-11-20T08:15:00', known)).toBe(key);
    expect(intervalWalls(key, known)).toEqual({ start, next });
  });
});
