import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, compileFilter, type Filter, type FilterOperator, withoutParts } from '../../../../src/engine/query';

const test: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    property: fc.constantFrom('a', 'b'),
    operator: fc.constantFrom<FilterOperator>('=', '<', '>=', 'isblank'),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    property: fc.constantFrom('a', 'b'),
    operator: fc.constant<FilterOperator>('in'),
    value: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
  }),
);
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    test,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('filter').map((not) => ({ not })),
  ),
}));
const ROWS = [null, 0, 1, 2, 3].flatMap((a) => [null, 0, 1, 2, 3].map((b) => ({ a, b })));

describe('a filter without what holds anyway', () => {
  it('leaves the same rows together with it', () => {
    fc.assert(
      fc.property(filter, fc.array(filter, { maxLength: 3 }), (asked, held) => {
        const whole = compileFilter(allOf(asked, ...held) as Filter);
        const left = allOf(withoutParts(allOf(asked, ...held) as Filter, held), ...held);
        for (const row of ROWS) expect(left ? compileFilter(left)(row) : true).toBe(whole(row));
      }),
    );
  });

  it('knows what it means in another form', () => {
    const one = (value: number): Filter => ({ property: 'a', operator: '=', value });
    const held: Filter[] = [{ property: 'a', operator: 'in', value: [1, 2] }, one(3)];
    const others: Filter = { property: 'b', operator: '<', value: 2 };
    expect(withoutParts({ all: [{ all: [others, { any: [one(2), one(1)] }] }, one(3)] }, held)).toEqual(others);
    expect(withoutParts({ property: 'a', operator: 'in', value: [3] }, held)).toBeUndefined();
    expect(withoutParts({ any: [one(3), others] }, held)).toEqual({ any: [one(3), others] });
  });
});
