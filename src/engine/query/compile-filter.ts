import type { ColumnTypes } from './column-types';
import { type Comparable, comparable, equalComparables, foldedText, isBlank } from './comparable';
import {
  FILTER_OPERATORS,
  type FilterExpression,
  type FilterOperator,
  type FilterValue,
  type Row,
} from './load-options';

export type RowTest = (row: Row) => boolean;

/** A filter that cannot be understood; the message names the part. */
export class FilterError extends Error {}

/**
 * Compiles a filter of load options to a test of one row, with the meaning that DevExtreme's own store gives it.
 * Throws a {@link FilterError} for an operator or a form that it does not know.
 */
export function compileFilter(filter: FilterExpression, types: ColumnTypes = {}): RowTest {
  if (isNegation(filter)) {
    const inner = compileFilter(filter[1], types);
    return (row) => !inner(row);
  }
  if (isTest(filter)) return compileTest(filter, types);
  return compileGroup(filter as readonly (FilterExpression | 'and' | 'or')[], types);
}

type Test = readonly [string, FilterOperator, FilterValue];

function isNegation(filter: FilterExpression): filter is readonly ['!', FilterExpression] {
  return filter[0] === '!' && Array.isArray(filter[1]);
}

function isTest(filter: FilterExpression): filter is Test {
  return typeof filter[0] === 'string';
}

function compileGroup(parts: readonly (FilterExpression | 'and' | 'or')[], types: ColumnTypes): RowTest {
  const tests: RowTest[] = [];
  const joins = new Set<string>();
  let joined = true;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (part !== 'and' && part !== 'or') throw new FilterError(`"${part}" does not join filters`);
      joins.add(part);
      joined = true;
    } else {
      if (!joined) joins.add('and');
      tests.push(compileFilter(part, types));
      joined = false;
    }
  }
  if (joins.size > 1) throw new FilterError('"and" and "or" cannot be mixed without brackets');
  const [first] = tests;
  if (!first) return () => true;
  if (tests.length === 1) return first;
  return joins.has('or') ? (row) => tests.some((test) => test(row)) : (row) => tests.every((test) => test(row));
}

function compileTest([property, operator, value]: Test, types: ColumnTypes): RowTest {
  const name = String(operator).toLowerCase() as FilterOperator;
  if (!FILTER_OPERATORS.includes(name)) throw new FilterError(`"${operator}" is no filter operator`);
  const type = types[property];
  const read = (row: Row) => comparable(row[property], type);
  switch (name) {
    case 'isblank':
      return (row) => isBlank(row[property]);
    case 'isnotblank':
      return (row) => !isBlank(row[property]);
    case 'in': {
      const values = asList(value).map((item) => comparable(item, type));
      return (row) => {
        const own = read(row);
        return values.some((item) => equalComparables(own, item));
      };
    }
    case 'between': {
      const [from = null, to = null] = asList(value);
      const low = ordered('>=', comparable(from, type));
      const high = ordered('<=', comparable(to, type));
      return (row) => {
        const own = read(row);
        return (isBlank(from) || low(own)) && (isBlank(to) || high(own));
      };
    }
    case '=':
    case '<>': {
      const other = comparable(value, type);
      const wanted = name === '=';
      return (row) => equalComparables(read(row), other) === wanted;
    }
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const test = ordered(name, comparable(value, type));
      return (row) => test(read(row));
    }
    default:
      return compileTextTest(property, name, foldedText(value));
  }
}

function compileTextTest(property: string, operator: FilterOperator, text: string): RowTest {
  const read = (row: Row) => foldedText(row[property]);
  if (operator === 'startswith') return (row) => read(row).startsWith(text);
  if (operator === 'endswith') return (row) => read(row).endsWith(text);
  if (operator === 'contains') return (row) => read(row).includes(text);
  return (row) => !read(row).includes(text);
}

/** An order relation; nothing is neither smaller nor greater than something. */
function ordered(operator: '<' | '<=' | '>' | '>=', other: Comparable): (own: Comparable) => boolean {
  return (own) => {
    if (own === null || other === null) return own === other && (operator === '<=' || operator === '>=');
    if (operator === '<') return own < other;
    if (operator === '<=') return own <= other;
    if (operator === '>') return own > other;
    return own >= other;
  };
}

function asList(value: FilterValue): readonly (string | number | boolean | null)[] {
  return Array.isArray(value) ? value : [value as string | number | boolean | null];
}
