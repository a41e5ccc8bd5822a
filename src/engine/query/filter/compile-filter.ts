import type { ColumnType, ColumnTypes } from '../column-types';
import { type Comparable, comparable, equalComparables, foldedText, isBlank } from '../comparable';
import type { Row } from '../load-options';
import { type Filter, type FilterOperator, type FilterTest, foldFilter } from './filter';

export type RowTest = (row: Row) => boolean;

/** Compiles a filter to a test of one row, with the meaning that DevExtreme's own store gives it. */
export function compileFilter(filter: Filter, types: ColumnTypes = {}): RowTest {
  return foldFilter<RowTest>(filter, {
    all: (tests) => (tests.length === 1 ? tests[0]! : (row) => tests.every((test) => test(row))),
    any: (tests) => (tests.length === 1 ? tests[0]! : (row) => tests.some((test) => test(row))),
    not: (test) => (row) => !test(row),
    test: (test) => OPERATORS[test.operator](test, types[test.property]),
  });
}

type Compile = (test: FilterTest, type: ColumnType | undefined) => RowTest;

const OPERATORS: Readonly<Record<FilterOperator, Compile>> = {
  '=': equal(true),
  '<>': equal(false),
  '<': order('<'),
  '<=': order('<='),
  '>': order('>'),
  '>=': order('>='),
  contains: textTest((own, text) => own.includes(text)),
  notcontains: textTest((own, text) => !own.includes(text)),
  startswith: textTest((own, text) => own.startsWith(text)),
  endswith: textTest((own, text) => own.endsWith(text)),
  in: ({ property, value }, type) => {
    const values = asList(value).map((item) => comparable(item, type));
    return (row) => {
      const own = comparable(row[property], type);
      return values.some((item) => equalComparables(own, item));
    };
  },
  between: ({ property, value }, type) => {
    const [from = null, to = null] = asList(value);
    const low = ordered('>=', comparable(from, type));
    const high = ordered('<=', comparable(to, type));
    return (row) => {
      const own = comparable(row[property], type);
      return (isBlank(from) || low(own)) && (isBlank(to) || high(own));
    };
  },
  isblank:
    ({ property }) =>
    (row) =>
      isBlank(row[property]),
  isnotblank:
    ({ property }) =>
    (row) =>
      !isBlank(row[property]),
  is: (test, type) => {
    const { property, value } = test;
    return typeof value === 'string' && type !== 'date-time'
      ? (row) => row[property] === value
      : OPERATORS['='](test, type);
  },
};

function equal(wanted: boolean): Compile {
  return ({ property, value }, type) => {
    const other = comparable(value, type);
    return (row) => equalComparables(comparable(row[property], type), other) === wanted;
  };
}

function order(relation: Relation): Compile {
  return ({ property, value }, type) => {
    const test = ordered(relation, comparable(value, type));
    return (row) => test(comparable(row[property], type));
  };
}

function textTest(passes: (own: string, text: string) => boolean): Compile {
  return ({ property, value }) => {
    const text = foldedText(value);
    return (row) => passes(foldedText(row[property]), text);
  };
}

type Relation = '<' | '<=' | '>' | '>=';

/** An order relation; nothing is neither smaller nor greater than something. */
function ordered(operator: Relation, other: Comparable): (own: Comparable) => boolean {
  return (own) => {
    if (own === null || other === null) return own === other && (operator === '<=' || operator === '>=');
    if (operator === '<') return own < other;
    if (operator === '<=') return own <= other;
    if (operator === '>') return own > other;
    return own >= other;
  };
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
