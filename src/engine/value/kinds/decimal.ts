import type { ValueKind } from './kind';
import { number } from './number';

/** A number of so many decimals, such as a price. */
export const decimal: ValueKind = {
  ...number,
  of: { type: 'number', decimals: true },
  column: 'decimal',
};
