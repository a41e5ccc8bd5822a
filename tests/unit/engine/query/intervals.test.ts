import { describe, expect } from 'vitest';
import { cutTime, INTERVALS, intervalWalls, withTimesBetween } from '../../../../src/engine/query';
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

describe('times between', () => {
  itEach([
    [['OPEN-287'], 'year', ['2024', '2026'], ['2024', '2025', '2026']],
    [['OPEN-287'], 'month', ['2025-11', '2026-01'], ['2025-11', '2025-12', '2026-01']],
    [['OPEN-287'], 'week', ['2026-11-09', '2026-11-23'], ['2026-11-09', '2026-11-16', '2026-11-23']],
    [['OPEN-287'], 'day', ['2026-02-27', '2026-03-01'], ['2026-02-27', '2026-02-28', '2026-03-01']],
    [['OPEN-287'], 'hour', ['2026-11-28T22', '2026-11-29T00'], ['2026-11-28T22', '2026-11-28T23', '2026-11-29T00']],
    [['OPEN-287'], 'day', ['2026-01-01', '2026-12-31'], ['2026-01-01', '2026-12-31']],
    [['OPEN-287'], 'day', [], []],
  ])('by %s of %j are %j', (interval, keys, all) => {
    const known = INTERVALS.find((one) => one === interval)!;
    expect(withTimesBetween(keys, known, 60)).toEqual(all);
  });
});
