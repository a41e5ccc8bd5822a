import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILTER_OPERATORS } from '../../../src/engine/query/filter';
import { runs } from '../../lib/runs';
import { type Cockpit, search, startCockpit } from './cockpit';

const DEFINITION = {
  properties: {
    name: { maxLength: 50 },
    state: { enum: ['New', 'Done'] },
    price: { type: 'number', multipleOf: 0.01 },
    weight: { type: 'number' },
    pieces: { type: 'integer' },
    isHeavy: { type: 'boolean' },
    day: { format: 'date' },
    madeAt: { format: 'date-time' },
    tags: { type: 'array' },
    more: { type: 'object' },
  },
  endpoints: 'Sample',
  filters: ['name', 'state', 'pieces', 'isHeavy', 'madeAt'],
};
const NAMES = [
  ...Object.keys(DEFINITION.properties),
  'id',
  'rowVersion',
  '__proto__',
  'constructor',
  'toString',
  'business_unit',
  'name"; drop table sample; --',
  '',
];
const TEXTS = [
  "'",
  '"',
  '\\',
  '%',
  '_',
  '$1',
  '{{x}}',
  '\u0000',
  '\uD800',
  '😀',
  '‮',
  "'; drop table sample; --",
  '<script>alert(1)</script>',
  '=1+1',
  'a'.repeat(1001),
  '{form.x}',
  'NaN',
  'Infinity',
  '-0',
  '9'.repeat(40),
  '0001-01-01',
  '9999-12-31T23:59:59Z',
  '2026-02-30',
  '+012345-01-01T00:00:00Z',
];
const OPERATORS = [...FILTER_OPERATORS, 'like', '~', 'and', '!'];

const name = fc.constantFrom(...NAMES);
const scalar = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(1e300, -1e300, 1e21, 2 ** 63, 2.5, Number.MIN_VALUE),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom(...NAMES), scalar, { maxKeys: 3 }),
);
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.tuple(name, fc.constantFrom(...OPERATORS), value),
    fc.array(fc.oneof(tie('filter'), fc.constantFrom('and', 'or', 'xor', '!')), { maxLength: 4 }),
    fc.array(value, { maxLength: 4 }),
    value,
  ),
}));
const rule = fc.oneof(
  fc.record(
    { selector: fc.oneof(name, value), desc: value, groupInterval: value, isExpanded: value },
    { requiredKeys: [] },
  ),
  value,
);
const properties = fc.constantFrom(...Object.keys(DEFINITION.properties));
const each = {
  filter: fc.oneof(filter, fc.tuple(properties, fc.constantFrom(...OPERATORS), scalar)),
  sort: fc.oneof(fc.array(rule, { maxLength: 3 }), fc.array(fc.record({ selector: properties }), { maxLength: 3 })),
  group: fc.oneof(
    fc.array(rule, { maxLength: 3 }),
    fc.record(
      { selector: properties, groupInterval: fc.constantFrom('day', 'hour', 10, 0.001, -1, 1e-300, 'x') },
      { requiredKeys: ['selector'] },
    ),
  ),
  totalSummary: fc.record({ selector: name, summaryType: fc.constantFrom('sum', 'min', 'max', 'avg', 'count', 'x') }),
  searchText: fc.constantFrom(...TEXTS),
  name: fc.constantFrom(...TEXTS),
  pieces: fc.constantFrom(...TEXTS, '3', '2.5'),
  madeAtFrom: fc.constantFrom(...TEXTS),
  skip: fc.constantFrom('0', '-1', '1e3', '999999999', '9999999999', ' '),
  take: fc.constantFrom('0', '5', '10000', '10001', 'x'),
};
/** One or two options at a time: with more, something is nearly always refused before the rest is read. */
const options = fc
  .subarray(Object.keys(each) as (keyof typeof each)[], { minLength: 1, maxLength: 2 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((option) => [option, each[option] as fc.Arbitrary<unknown>]))),
  );

describe('hostile input', () => {
  let cockpit: Cockpit;
  beforeAll(async () => {
    cockpit = await startCockpit({ sample: DEFINITION });
    await cockpit.database.query({
      text: "insert into sample (business_unit, id, name, pieces, price) select 'Oslo', g::text, 'n' || g, g, g from generate_series(1, 5) g",
      values: [],
    });
  });
  afterAll(() => cockpit.close());

  it('is answered or refused by every list option, never a failure of the server', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(options, async (given) => {
        const { status, body, text } = await cockpit.call('GET', `/Sample/description${search(given)}`);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect([200, 400], text).toContain(status);
        if (status === 400) expect(body.message).not.toBe('');
      }),
      { numRuns: runs(1500) },
    );
    expect(seen.get(200)).toBeGreaterThan(200);
    expect(seen.get(400)).toBeGreaterThan(200);
  }, 600_000);

  it('is stored as it is or refused by every change, and nothing else happens', async () => {
    const bodies = fc.oneof(fc.dictionary(name, value, { maxKeys: 5 }), value);
    const calls = fc.constantFrom(
      ['POST', '/Sample'],
      ['PUT', '/Sample'],
      ['DELETE', '/Sample'],
      ['DELETE', "/Sample?ids='&ids=%00"],
      ['PUT', '/Sample?id=1'] as const,
    );
    const headers = fc.record(
      {
        'if-match': fc.constantFrom('"1"', 'x', '*', '"9".'),
        'x-action': fc.constantFrom('sample.add', 'sample.update', '__proto__', 'x'),
        'idempotency-key': fc.constantFrom('k', 'a b', ''),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(calls, bodies, headers, async ([method, path], body, headers) => {
        const answer = await cockpit.app.inject({
          method: method as 'POST',
          url: `/api${path}`,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect([200, 207, 400, 404, 409, 422], answer.body).toContain(answer.statusCode);
      }),
      { numRuns: runs(800) },
    );
    const rows = (await cockpit.call('GET', '/Sample/description')).body;
    expect(rows.length).toBeGreaterThanOrEqual(5);
    const [table] = await cockpit.database.query({
      text: "select count(*) as n from pg_tables where tablename = 'sample'",
      values: [],
    });
    expect(table).toEqual({ n: 1 });
  }, 600_000);

  it.each([
    ['pieces', 1e300],
    ['pieces', 2 ** 63],
    ['name', 'a\u0000b'],
    ['day', '2026-02-30'],
    ['madeAt', '2026-13-01T00:00:00Z'],
  ])('refuses %s = %j by name', async (field, given) => {
    const { status, body } = await cockpit.call('POST', '/Sample', { body: { [field]: given } });
    expect(status).toBe(422);
    expect(body.errorCode).toBe('VALIDATION');
  });
});
