/** A definition that nobody tuned anything for, with rows: made at random, and the same again from the same seed. */

export type RandomKind = 'text' | 'state' | 'integer' | 'decimal' | 'boolean' | 'date' | 'moment';

export interface RandomProperty {
  /** Of its column as well. */
  readonly name: string;
  readonly kind: RandomKind;
  readonly values?: readonly string[];
}

export interface RandomDefinition {
  readonly properties: readonly RandomProperty[];
  readonly filters: readonly string[];
  /** As it stands in its file. */
  readonly file: object;
  /** SQL that gives `rows` rows of one business unit and another with all columns but the version. */
  rowsSql(rows: number): string;
}

const PROPERTIES = 20;
const FILTERS = 4;
const KINDS: readonly RandomKind[] = ['text', 'text', 'state', 'integer', 'decimal', 'boolean', 'date', 'moment'];
/** At least these, so that there is something to ask each question of. */
const FIRST: readonly RandomKind[] = [
  ...(['text', 'text', 'text', 'state', 'state'] as const),
  ...(['integer', 'decimal', 'date', 'boolean', 'moment'] as const),
];
/** Of a hundred rows so many are of the unit that is asked. */
export const OF_UNIT = 40;

const WRITTEN: Readonly<Record<RandomKind, object>> = {
  text: {},
  state: {},
  integer: { type: 'integer' },
  decimal: { type: 'number', multipleOf: 0.01 },
  boolean: { type: 'boolean' },
  date: { format: 'date' },
  moment: { format: 'date-time' },
};

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Takes the name of the definition, which is that of its endpoint as well. */
export function randomDefinition(seed: number, name: string, unit: string, other: string): RandomDefinition {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const properties = Array.from({ length: PROPERTIES }, (_, index): RandomProperty => {
    const kind = FIRST[index] ?? KINDS[below(KINDS.length)]!;
    const number = String(index + 1).padStart(2, '0');
    const values = Array.from({ length: 3 + below(6) }, (_value, at) => `Value${at + 1}`);
    return { name: `field${number}`, kind, ...(kind === 'state' ? { values } : {}) };
  });
  const filters = [...properties]
    .map((property) => [random(), property] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, FILTERS)
    .map(([, property]) => property.name);
  const expressions = properties.map((property) => expressionOf(property, below));
  return {
    properties,
    filters,
    file: {
      $schema: '../meta/entity.json',
      properties: Object.fromEntries(
        properties.map((property) => [
          property.name,
          property.values ? { enum: property.values } : WRITTEN[property.kind],
        ]),
      ),
      filters,
      endpoints: name,
      pages: [`${name.toLowerCase()}-es-page`],
    },
    rowsSql: (rows) => `select case when i % 100 < ${OF_UNIT} then '${unit}' else '${other}' end as business_unit,
      md5(i::text) as id, ${expressions.map((sql, index) => `${sql} as ${properties[index]!.name}`).join(', ')}
      from generate_series(1, ${rows}) i`,
  };
}

/** A value of the i-th row: as different and as often missing as chance has it. */
function expressionOf({ kind, values }: RandomProperty, below: (most: number) => number): string {
  const salt = 1 + below(1_000_000);
  const chance = `abs(hashint8(i::bigint * ${salt}))`;
  const missing = below(3) === 0 ? 2 + below(20) : 0;
  const value = {
    text: `substr(md5((i::bigint * ${salt})::text), 1, ${6 + below(10)}) || ' ' || (${chance} % ${10 ** (1 + below(6))})`,
    state: `(array[${(values ?? ['']).map((one) => `'${one}'`).join(', ')}])[1 + ${chance} % ${values?.length ?? 1}]`,
    integer: `(${chance} % ${10 ** (2 + below(5))})::bigint`,
    decimal: `((${chance} % 1000000) / 100.0)::numeric`,
    boolean: `${chance} % ${2 + below(4)} = 0`,
    date: `date '2020-01-01' + (${chance} % 2500)::int`,
    moment: `timestamptz '2020-01-01 00:00:00Z' + (${chance} % 200000000) * interval '1 second'`,
  }[kind];
  return missing === 0 ? value : `case when ${chance} % ${missing} > 0 then ${value} end`;
}
