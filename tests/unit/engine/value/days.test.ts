import { expect, it } from 'vitest';
import { daysIn, daysOfMonth, isMonth, lastDays } from '../../../../src/engine/value';

it('a period has both its ends', () => {
  expect(daysIn('2026-02-27', '2026-03-02')).toBe(4);
  expect(daysIn('2026-03-01', '2026-03-01')).toBe(1);
});

it('the last days are those of the region, across a change of the clocks', () => {
  const night = new Date('2026-03-31T22:30:00Z');
  expect(lastDays(1, night, 'Europe/Berlin')).toEqual(['2026-04-01', '2026-04-01']);
  expect(lastDays(30, night, 'Europe/Berlin')).toEqual(['2026-03-03', '2026-04-01']);
  expect(lastDays(7, night, 'Etc/UTC')).toEqual(['2026-03-25', '2026-03-31']);
});

it('a month ends with its last day', () => {
  expect(daysOfMonth('2028-02')).toEqual(['2028-02-01', '2028-02-29']);
  expect([isMonth('2028-02'), isMonth('2028-02-01')]).toEqual([true, false]);
});
