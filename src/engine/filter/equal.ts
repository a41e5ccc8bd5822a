import type { ColumnTest } from './kind';

/** Of a filter that asks for one value: the same as the filter of its column. */
export const EQUAL = {
  toColumn: (value: unknown): ColumnTest => ({ operator: '=', value }),
  fromColumn: ({ operator, value }: ColumnTest): unknown => (operator === '=' ? value : undefined),
} as const;
