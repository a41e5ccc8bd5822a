import type { BulkResult, ErrorCode, FieldError } from '../../../src/engine/http/errors';
import { ERROR_CODES } from '../../../src/engine/http/errors';
import type { RefusalDetails } from '../../errors';
import { invalid, Refusal } from '../../errors';

export type Failed = BulkResult['failed'][number];

/** Why one row was not changed. It stands in a list's answer, or is the answer of a call for a single row. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
  constructor(
    readonly status: number,
    readonly errorCode: ErrorCode,
    readonly reason: string,
    readonly extra: RefusalDetails = {},
    readonly allowedStates?: readonly string[],
  ) {
    super(reason);
  }

  /** As the answer of a call for this row alone. */
  asRefusal(): Refusal {
    return new Refusal(this.status, this.errorCode, this.reason, this.extra);
  }

  /** As one outcome among many. */
  asFailed(id: string, name: string): Failed {
    return {
      id,
      name,
      reason: this.reason,
      ...(this.extra.details === undefined ? {} : { detail: this.extra.details }),
      ...(this.allowedStates ? { allowedStates: this.allowedStates } : {}),
    };
  }
}

/** Values that break rules, of one row. */
export function invalidRow(errors: readonly FieldError[]): RowRefused {
  const { message } = invalid(errors);
  return new RowRefused(422, ERROR_CODES.validation, message, { errors });
}
