import Ajv from 'ajv/dist/2020';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, TestModel } from '../../../../src/engine/model';
import { conditionToFilter, conditionToSchema, matches } from '../../../../src/engine/query/condition';
import { compileFilter, writeFilter } from '../../../../src/engine/query/filter';
import type { Row } from '../../../../src/engine/query/load-options';

const texts = fc.constantFrom('New', 'Ready', 'Done');
const numbers = fc.integer({ min: -3, max: 3 });
const nothing = fc.constantFrom(null, undefined);
const blank = fc.oneof(nothing, fc.constant(''));
const range = fc
  .record(
    { minimum: numbers, maximum: numbers, exclusiveMinimum: numbers, exclusiveMaximum: numbers },
    { requiredKeys: [] },
  )
  .filter((test) => Object.keys(test).length > 0);

/** Tests that fit a property, `not` around any of them. */
const testOf = (fitting: fc.Arbitrary<TestModel>): fc.Arbitrary<TestModel> =>
  fc.oneof(
    fitting,
    fc.boolean().map((empty) => ({ empty })),
    fc
      .oneof(
        fitting,
        fc.boolean().map((empty) => ({ empty })),
      )
      .map((not) => ({ not })),
  );
const oneOf = (values: fc.Arbitrary<string | number | boolean>) =>
  fc.uniqueArray(values, { minLength: 1, maxLength: 3 }).map((list) => ({ in: list }));

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ property: fc.constant('state'), test: testOf(oneOf(texts)) }),
  fc.record({ property: fc.constant('tags'), test: testOf(oneOf(texts)) }),
  fc.record({ property: fc.constant('count'), test: testOf(fc.oneof(oneOf(numbers), range)) }),
  fc.record({ property: fc.constant('active'), test: testOf(oneOf(fc.boolean())) }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));
const row: fc.Arbitrary<Row> = fc.record(
  {
    state: fc.oneof(texts, blank),
    tags: fc.oneof(fc.array(texts, { maxLength: 3 }), blank),
    count: fc.oneof(numbers, nothing),
    active: fc.oneof(fc.boolean(), nothing),
  },
  { requiredKeys: [] },
);

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });

describe('a condition', () => {
  it('is satisfied by the very rows that its JSON Schema admits', { tags: ['LOWCODE-003'], timeout: 30_000 }, () => {
    fc.assert(
      fc.property(condition, fc.array(row, { minLength: 10, maxLength: 30 }), (tested, rows) => {
        const validate = ajv.compile(conditionToSchema(tested, (name) => name === 'tags'));
        for (const given of rows) expect(matches(tested, given)).toBe(validate(JSON.parse(JSON.stringify(given))));
      }),
      { numRuns: 200 },
    );
  });

  it('compares a day with the day of a moment, as that is written', { tags: ['LOWCODE-003'] }, () => {
    const clock = () => '2026-07-10T00:00:00.000+02:00';
    const today: TestModel = { is: '{clock.today}' };
    const atMost: TestModel = {
      compare: [{ relation: '<=', operand: { kind: 'placeholder', placeholder: '{clock.today}' } }],
    };
    const passed = (test: TestModel, due: string) => matches({ property: 'due', test }, { due }, clock);
    const days = ['2026-07-09', '2026-07-10', '2026-07-11'];
    expect(days.map((day) => passed(today, day))).toEqual([false, true, false]);
    expect(days.map((day) => passed(atMost, day))).toEqual([true, true, false]);
    expect(passed(atMost, '2026-07-09T22:00:00Z')).toBe(true);
    expect(passed(atMost, '2026-07-09T22:00:01Z')).toBe(false);
  });

  it('is satisfied by the very rows that its filter leaves', { tags: ['LOWCODE-003'] }, () => {
    fc.assert(
      fc.property(condition, row, (tested, given) => {
        expect(compileFilter(conditionToFilter(tested))(given)).toBe(matches(tested, given));
      }),
      { numRuns: 1500 },
    );
  });

  it('has the normal form of the vocabulary', () => {
    expect(conditionToSchema({ property: 'state', test: { in: ['New'] } })).toEqual({
      properties: { state: { enum: ['New'] } },
      required: ['state'],
    });
    expect(
      conditionToSchema({
        all: [
          { property: 'state', test: { in: ['New', 'Ready'] } },
          { property: 'count', test: { minimum: 1 } },
        ],
      }),
    ).toEqual({
      properties: { state: { enum: ['New', 'Ready'] }, count: { type: 'number', minimum: 1 } },
      required: ['state', 'count'],
    });
  });

  it('looks at own members only', () => {
    expect(matches({ property: 'constructor', test: { empty: true } }, {})).toBe(true);
  });
});

describe('a placeholder in a condition', () => {
  const join: Condition = { property: 'orderId', test: { is: '{page.oid}' } };

  it('stands for its value, which an address may hold as a number', () => {
    const resolve = (name: string) => (name === 'page.oid' ? 12 : undefined);
    expect(matches(join, { orderId: '12' }, resolve)).toBe(true);
    expect(matches(join, { orderId: '13' }, resolve)).toBe(false);
    expect(writeFilter(conditionToFilter(join, resolve))).toEqual(['orderId', '=', 12]);
  });

  it('may stand for several values, and without one is satisfied by no row', () => {
    expect(matches(join, { orderId: 'b' }, () => ['a', 'b'])).toBe(true);
    expect(writeFilter(conditionToFilter(join, () => ['a', 'b']))).toEqual(['orderId', 'in', ['a', 'b']]);
    expect(matches(join, { orderId: null })).toBe(false);
    expect(compileFilter(conditionToFilter(join))({ orderId: null })).toBe(false);
  });
});

describe('a comparison', () => {
  const compare = (relation: '<' | '<=' | '=' | '<>' | '>=' | '>', other = 'maximum'): Condition => ({
    property: 'minimum',
    test: { compare: [{ relation, operand: { kind: 'property', name: other } }] },
  });

  it('relates two properties; empty equals only empty and passes order relations', () => {
    expect(matches(compare('<='), { minimum: 2, maximum: 2 })).toBe(true);
    expect(matches(compare('<'), { minimum: 2, maximum: 2 })).toBe(false);
    expect(matches(compare('<'), { minimum: 2, maximum: null })).toBe(true);
    expect(matches(compare('='), { minimum: 2 })).toBe(false);
    expect(matches(compare('='), { minimum: '' })).toBe(true);
    expect(matches(compare('<>'), { minimum: 2 })).toBe(true);
    expect(matches(compare('<>'), {})).toBe(false);
    expect(matches(compare('>'), { minimum: 'b', maximum: 'a' })).toBe(true);
    expect(matches(compare('>='), { minimum: 'b', maximum: 3 })).toBe(false);
  });

  it('tells whether two lists are the same, and puts neither first', () => {
    expect(matches(compare('='), { minimum: ['a'], maximum: ['a'] })).toBe(true);
    expect(matches(compare('<>'), { minimum: ['a'], maximum: ['a'] })).toBe(false);
    expect(matches(compare('<>'), { minimum: ['a', 'b'], maximum: ['a'] })).toBe(true);
    expect(matches(compare('<'), { minimum: ['a'], maximum: ['b'] })).toBe(false);
  });

  it('compares times by instant, however they are written', () => {
    const times = { minimum: '2026-03-01T11:00:00+01:00', maximum: '2026-03-01T10:00:00.000Z' };
    expect(matches(compare('='), times)).toBe(true);
    expect(matches(compare('<'), times)).toBe(false);
  });

  it('takes a clock value as a filter, and refuses to filter by a second property', () => {
    const late: Condition = {
      property: 'due',
      test: { compare: [{ relation: '<', operand: { kind: 'placeholder', placeholder: '{clock.now}' } }] },
    };
    const now = '2026-11-20T10:00:00.000Z';
    const filter = conditionToFilter(late, (name) => (name === 'clock.now' ? now : undefined));
    expect(writeFilter(filter)).toEqual([['due', 'isblank', null], 'or', ['due', '<', now]]);
    expect(writeFilter(conditionToFilter(late))).toEqual([]);
    expect(() => conditionToFilter(compare('<'))).toThrow('A filter cannot compare minimum with maximum');
  });
});
