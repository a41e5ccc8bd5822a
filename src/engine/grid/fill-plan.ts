import type { Row } from '../query';
import { isSameValue } from './same-value';

export interface FillPlan {
  /** These get the value. */
  readonly rows: readonly Row[];
  /** So many have it already. */
  readonly same: number;
  /** These cannot have it, and why. */
  readonly withheld: readonly { readonly row: Row; readonly reason: string }[];
}

export interface FillParts {
  readonly rows: readonly Row[];
  readonly value: unknown;
  /** What stands in the cell of a row by now. */
  standing(row: Row): unknown;
  /** Why the cell of a row cannot be changed, in words. */
  refusal(row: Row): string | undefined;
}

/** What becomes of rows of which a column is filled with one value. */
export function planFill({ rows, value, standing, refusal }: FillParts): FillPlan {
  const others = rows.filter((row) => !isSameValue(standing(row), value));
  const judged = others.map((row) => ({ row, reason: refusal(row) }));
  return {
    rows: judged.filter(({ reason }) => reason === undefined).map(({ row }) => row),
    same: rows.length - others.length,
    withheld: judged.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ row, reason }])),
  };
}
