/** Values for a schema: some that fit, and what stands at and beyond the edges of every kind. */
import type { JsonSchema } from '../../../src/engine/model';
import { FILTER_OPERATORS } from '../../../src/engine/query/filter';
import type { Random } from '../../../src/engine/random';

/** Values of rows that there are, by the names of their properties. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

const GUID = 'b3f1c2d4-0000-4000-8000-000000000000';

export const TEXTS: readonly string[] = [
  '',
  ' ',
  'a',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '😀é\u202e',
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '{"a":1}',
  '[[[[',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '1e999',
  '-1',
  '{id}',
  GUID,
  GUID.slice(1),
  '00000000-0000-0000-0000-000000000000',
];

export const DAYS: readonly string[] = [
  '2026-11-20',
  '2024-02-29',
  '2026-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-0001-01-01',
  '2026-13-01',
  '2026-1-2',
  '',
];

export const MOMENTS: readonly string[] = [
  '2026-11-20T12:00:00Z',
  '2026-03-29T02:30:00+01:00',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:00-14:00',
  '9999-12-31T23:59:59.999999Z',
  '9999-12-31T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-11-20T12:00:00+99:99',
  '2026-11-20 12:00:00Z',
  '2026-11-20T12:00',
  'infinity',
  'now',
];

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63) - 1e4,
  1e15 + 1,
  1e308,
  '1',
  'NaN',
  '1e999',
  '',
];

const OTHERS: readonly unknown[] = [null, true, 0, '', [], {}, [null], { a: { b: [] } }, 'x', 1e21];

/** A value for the schema: of the kind most of the time, of a known row if there is one of that name. */
export function valueFor(schema: JsonSchema, name: string, known: Known, dice: Random, depth = 0): unknown {
  if (dice.chance(0.06)) return dice.pick(OTHERS);
  const choices = Array.isArray(schema.enum) ? schema.enum : undefined;
  if (choices) return dice.chance(0.85) ? dice.pick(choices) : `${String(dice.pick(choices)).toLowerCase()} `;
  if ('const' in schema) return schema.const;
  const forms = [schema.anyOf, schema.oneOf].find(Array.isArray) as JsonSchema[] | undefined;
  if (forms) return valueFor(dice.pick(forms), name, known, dice, depth);
  const same = known.get(name);
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  if (same && type !== 'array' && type !== 'object' && dice.chance(0.6)) return dice.pick(same);
  switch (type) {
    case 'integer':
    case 'number':
      return numberFor(schema, dice);
    case 'boolean':
      return dice.pick([true, false, true, false, 'true', 1]);
    case 'array':
      return listFor(schema, name, known, dice, depth);
    case 'object':
      return objectFor(schema, known, dice, depth);
    default:
      return textFor(schema, name, known, dice);
  }
}

function numberFor({ minimum, maximum }: JsonSchema, dice: Random): unknown {
  const bounds = [minimum, maximum].filter((bound): bound is number => typeof bound === 'number');
  if (dice.chance(0.4)) return dice.whole(0, 20);
  return dice.pick([...NUMBERS, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])]);
}

function textFor({ format, maxLength }: JsonSchema, name: string, known: Known, dice: Random): unknown {
  if (format === 'date' || /date$/i.test(name)) return dice.pick(DAYS);
  if (format === 'date-time' || /(At|From|To|On)$/.test(name)) return dice.pick(MOMENTS);
  if (dice.chance(0.3)) return `fuzz ${dice.whole(0, 1000)}`;
  if (/ids?$/i.test(name) && dice.chance(0.7)) return dice.pick(known.get('id') ?? [GUID]);
  if (typeof maxLength === 'number' && maxLength < 10_000 && dice.chance(0.1))
    return 'y'.repeat(maxLength + dice.whole(0, 2));
  return dice.pick(TEXTS);
}

function listFor(schema: JsonSchema, name: string, known: Known, dice: Random, depth: number): unknown {
  const items = (schema.items ?? { type: 'string' }) as JsonSchema;
  if (dice.chance(0.03)) return Array.from({ length: 1_001 }, () => dice.pick(['x', 0, null]));
  return Array.from({ length: dice.pick([0, 1, 1, 1, 2, 3]) }, () => valueFor(items, name, known, dice, depth + 1));
}

function objectFor(schema: JsonSchema, known: Known, dice: Random, depth: number): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const given = properties.filter(([name]) => dice.chance(required.has(name) ? 0.97 : 0.5));
  const entries = given.map(([name, one]) => [name, valueFor(one, name, known, dice, depth + 1)] as const);
  const more = dice.chance(0.05) ? [[dice.pick(TEXTS) || 'more', dice.pick(OTHERS)] as const] : [];
  return Object.fromEntries([...entries, ...more]);
}

/** A caller's filter over these properties: mostly well formed, sometimes deep. */
export function filterFor(names: readonly string[], known: Known, dice: Random, depth = 0): unknown {
  if (dice.chance(0.04)) return dice.pick<unknown>([null, 'x', {}, [], [[]], ['!'], ['a'], [[], 'and', []]]);
  if (dice.chance(depth === 0 ? 0.3 : 0.4 / depth) && depth < 14) {
    const inner = () => filterFor(names, known, dice, depth + 1);
    return dice.pick<() => unknown>([
      () => ['!', inner()],
      () => [inner(), 'and', inner()],
      () => [inner(), 'or', inner(), 'or', inner()],
    ])();
  }
  const name = dice.chance(0.95) ? dice.pick(names) : 'nothing';
  const value = () =>
    dice.pick<unknown>([
      dice.pick(known.get(name) ?? ['x']),
      dice.pick(TEXTS),
      dice.pick(MOMENTS),
      dice.pick(DAYS),
      dice.pick(NUMBERS),
      dice.pick(OTHERS),
    ]);
  const operator = dice.pick(OPERATORS);
  return [name, operator, operator === 'between' || operator === 'in' ? [value(), value()] : value()];
}

const OPERATORS = [...FILTER_OPERATORS, 'like'];
