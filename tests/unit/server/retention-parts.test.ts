import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PART, type Part, planParts } from '../../../server/platform/retention/parts';

const part = (name: string): Part => ({ name: PART + name, isPart: true, isLeaving: false });
const dayOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;

it('makes what is missing up to the end of the quarter after the next', { tags: ['OPEN-334'] }, () => {
  const { make, drop } = planParts('2026-11-27T10:00:00.000Z', 0, [part('2027-01')]);
  expect(make).toEqual([
    { name: `${PART}2027-04`, from: '2027-01-01T00:00Z', to: '2027-04-01T00:00Z' },
    { name: `${PART}2027-07`, from: '2027-04-01T00:00Z', to: '2027-07-01T00:00Z' },
  ]);
  expect(drop).toEqual([]);
});

it('makes again what was made and is no part yet, and drops what is no part any more', { tags: ['OPEN-334'] }, () => {
  const loose = (name: string) => ({ ...part(name), isPart: false });
  const found = [loose('2024-04'), part('2027-04'), loose('2027-07')];
  const { make, drop } = planParts('2026-11-27T10:00:00.000Z', 12, found);
  expect(make.map(({ name }) => name)).toEqual([`${PART}2027-07`]);
  expect(drop.map(({ name }) => name)).toEqual([`${PART}2024-04`]);
});

it('leaves no gap, is always ahead, and keeps what is young enough, however long nobody looked', {
  tags: ['OPEN-334'],
}, () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 }),
      (months, waits) => {
        let now = 2026 * 12 + 10;
        let parts: readonly Part[] = [part('2027-01')];
        for (const wait of waits) {
          now += wait;
          const { make, drop } = planParts(`${dayOf(now)}-15T00:00:00.000Z`, months, parts);
          for (const { name, to } of make) expect(name).toBe(`${PART}${to.slice(0, 7)}`);
          const ends = [...parts.map(({ name }) => name.slice(PART.length)), ...make.map(({ to }) => to.slice(0, 7))];
          expect(make.map(({ from }) => from.slice(0, 7))).toEqual(ends.slice(parts.length - 1, -1));
          const old = parts.filter(({ name }) => name.slice(PART.length) <= dayOf(now - months));
          expect(drop).toEqual(old);
          parts = ends.map(part).filter(({ name }) => !drop.some((one) => one.name === name));
          expect(ends.at(-1)! > dayOf(now + 5)).toBe(true);
        }
      },
    ),
  );
});
