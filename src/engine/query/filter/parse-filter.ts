import { unknownText } from '../../words';
import { QUERY_LIMITS } from '../load-options';
import { FILTER_OPERATORS, type Filter, type FilterTest } from './filter';

/** A filter that cannot be understood; the message names the part. */
export class FilterError extends Error {
  constructor(
    message: string,
    /** Of the test that is wrong, if it is one. */
    readonly property?: string,
  ) {
    super(message);
  }
}

/** What is read, and how much of it. */
export interface FilterReading {
  /** Lists in lists. */
  readonly depth: number;
  /** Tests and joins of all of them. */
  readonly nodes: number;
  /** Tests may be short: `["isOpen"]` is `["isOpen", "=", true]`, `["name", "x"]` is `["name", "=", "x"]`. */
  readonly short: boolean;
}

/** How what a caller sends is read. */
const SENT: FilterReading = { depth: QUERY_LIMITS.depth, nodes: QUERY_LIMITS.nodes, short: true };

/** Parses an expression as DevExtreme's ecosystem writes it. Throws a {@link FilterError} for one that is none. */
export function parseFilter(expression: unknown, reading: FilterReading = SENT): Filter {
  return new FilterParser(reading).parse(expression, 1);
}

/** Parses filters that all have to hold, each by itself: one that cannot be read leaves the others. */
export function parseParts(expression: unknown, reading: FilterReading = SENT): readonly (Filter | FilterError)[] {
  const parser = () => new FilterParser(reading);
  const parsed = (part: unknown, depth: number) => attempted(() => parser().parse(part, depth));
  if (!Array.isArray(expression) || !Array.isArray(expression[0])) return [parsed(expression, 1)];
  const group = attempted(() => parser().group(expression));
  if (group instanceof FilterError) return [group];
  return group.word === 'or' ? [parsed(expression, 1)] : group.parts.map((part) => parsed(part, 2));
}

function attempted<T>(parse: () => T): T | FilterError {
  try {
    return parse();
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
}

type Word = 'and' | 'or';

class FilterParser {
  readonly #reading: FilterReading;
  #nodes = 0;

  constructor(reading: FilterReading) {
    this.#reading = reading;
  }

  parse(part: unknown, depth: number): Filter {
    const { depth: deepest, nodes } = this.#reading;
    if (!Array.isArray(part))
      throw new FilterError(`filter holds ${show(part)}; expected a list like ["name","=","x"]`);
    if (depth > deepest) throw new FilterError(`filter is nested deeper than ${deepest}`);
    if (++this.#nodes > nodes) throw new FilterError(`filter has more than ${nodes} parts`);
    if (part.length === 0) return { all: [] };
    if (Array.isArray(part[0])) {
      const { word, parts } = this.group(part);
      const filters = parts.map((one) => this.parse(one, depth + 1));
      if (filters.length === 1) return filters[0]!;
      return word === 'or' ? { any: filters } : { all: filters };
    }
    if (part[0] === '!') {
      if (part.length !== 2) throw new FilterError('filter: "!" takes one filter');
      return { not: this.parse(part[1], depth + 1) };
    }
    return this.#test(part);
  }

  /** The expressions that a list joins, and the word that joins them. */
  group(list: readonly unknown[]): { readonly word: Word; readonly parts: readonly unknown[] } {
    const parts: unknown[] = [];
    let word: Word | undefined;
    let next: Word | undefined;
    for (const part of list) {
      if (Array.isArray(part)) {
        const joint = next ?? 'and';
        if (parts.length > 0 && word && word !== joint)
          throw new FilterError('filter mixes "and" and "or" in one list; put one of them in a list of its own');
        if (parts.length > 0) word = joint;
        parts.push(part);
        next = undefined;
      } else if (next === undefined && parts.length > 0 && isWord(part)) {
        next = part.toLowerCase() as Word;
      } else {
        throw new FilterError(`filter has ${show(part)} where "and" or "or" is expected`);
      }
    }
    if (next) throw new FilterError(`filter ends with "${next}"`);
    return { word: word ?? 'and', parts };
  }

  #test(test: readonly unknown[]): FilterTest {
    const [property] = test;
    if (typeof property !== 'string') throw new FilterError(unknownText('filter', property, []));
    if (test.length > 3 || (test.length < 3 && !this.#reading.short))
      throw new FilterError(
        `filter has a test of ${test.length} parts; expected a name, an operator and a value`,
        property,
      );
    const [, operator, value] = test.length === 3 ? test : [property, '=', test.length === 1 ? true : test[1]];
    const name = typeof operator === 'string' ? operator.toLowerCase() : undefined;
    const known = FILTER_OPERATORS.find((one) => one === name);
    if (!known) throw new FilterError(unknownText(`filter of ${property}`, operator, FILTER_OPERATORS), property);
    return { property, operator: known, value };
  }
}

function isWord(part: unknown): part is string {
  return typeof part === 'string' && /^(and|or)$/i.test(part);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
