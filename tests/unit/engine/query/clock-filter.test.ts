import { describe, expect, it } from 'vitest';
import { atClock, dependsOnClock, type Filter, parseFilter, writeFilter } from '../../../../src/engine/query';
import { clockValue } from '../../../../src/engine/value';

const NOW = new Date('2026-11-20T14:05:59.999Z');
const isMoment = (name: string) => name === 'dueAt';
const at = (filter: unknown) =>
  writeFilter(atClock(parseFilter(filter), isMoment, NOW, (name, now) => clockValue(name, now, 'Europe/Oslo')));

describe('a filter by the clock', () => {
  it('means the start of the minute, for as long as that lasts', () => {
    expect(at(['dueAt', '<', '{clock.now}'])).toEqual(['dueAt', '<', '2026-11-20T14:05:00.000Z']);
  });

  it('means days of the region, in lists and wherever it stands', () => {
    expect(at(['!', [['dueAt', 'between', ['{clock.today}', '{clock.now}']], 'or', ['name', '=', 'x']]])).toEqual([
      '!',
      [['dueAt', 'between', ['2026-11-19T23:00:00.000Z', '2026-11-20T14:05:00.000Z']], 'or', ['name', '=', 'x']],
    ]);
  });

  it.each([
    [['name', '=', '{clock.now}'], false],
    [['dueAt', '<', '2026-11-20T14:05:00Z'], false],
    [['dueAt', '<', '{clock.soon}'], true],
    [['!', ['dueAt', 'between', [null, '{clock.now}']]], true],
  ])('%j depends on it: %s; what it does not know stays', (written, depends) => {
    const filter: Filter = parseFilter(written);
    expect(dependsOnClock(filter, isMoment)).toBe(depends);
    if (!depends) expect(atClock(filter, isMoment, NOW, () => 'never')).toBe(filter);
  });
});
