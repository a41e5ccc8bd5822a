import { type Filter, type FilterOperator, foldFilter } from './filter';

/**
 * A filter as DevExtreme's ecosystem writes it: `["name", "=", "x"]`, `["!", f]`, `[f, "and", f, …]`, `[f, "or", f, …]`.
 * The form of addresses, saved states, calls and the widget.
 */
export type FilterExpression =
  | readonly [property: string, operator: FilterOperator, value: unknown]
  | readonly ['!', FilterExpression]
  | readonly (FilterExpression | 'and' | 'or')[];

/** The expression that is parsed to a filter of the same meaning. */
export function writeFilter(filter: Filter): FilterExpression {
  return foldFilter<FilterExpression>(filter, {
    all: (parts) => joined('and', parts),
    any: (parts) => (parts.length === 0 ? ['!', []] : joined('or', parts)),
    not: (part) => ['!', part],
    test: ({ property, operator, value }) => [property, operator, value],
  });
}

function joined(word: 'and' | 'or', parts: readonly FilterExpression[]): FilterExpression {
  if (parts.length === 1) return parts[0]!;
  return parts.flatMap((part, index) => (index === 0 ? [part] : [word, part]));
}
