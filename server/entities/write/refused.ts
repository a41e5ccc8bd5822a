import type { BulkResult, ErrorCode, FieldError } from '../../../src/engine/http';
import { ERROR_CODES } from '../../../src/engine/http';
import type { RefusalDetails } from '../../platform/errors';
import { Refusal } from '../../platform/errors';
import type { Wording } from './wording';

export type Failed = BulkResult['failed'][number];

/** Why, in the words of one language. */
export interface Said {
  readonly reason: string;
  readonly details?: string;
  readonly errors?: readonly FieldError[];
}

/** Why one row was not changed. It stands in a list's answer, or is the answer of a call for a single row. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
  constructor(
    readonly status: number,
    readonly errorCode: ErrorCode,
    readonly say: (words: Wording) => Said,
    readonly extra: Pick<RefusalDetails, 'current' | 'changed'> = {},
    readonly allowedStates?: readonly string[],
  ) {
    super(errorCode);
  }

  /** As the answer of a call for this row alone. */
  asRefusal(words: Wording): Refusal {
    const { reason, ...more } = this.say(words);
    return new Refusal(this.status, this.errorCode, reason, { ...this.extra, ...more });
  }

  /** As one outcome among many. */
  asFailed(id: string, name: string, words: Wording): Failed {
    const { reason, details, errors } = this.say(words);
    return {
      id,
      name,
      reason,
      ...(errors === undefined ? {} : { errors }),
      ...(details === undefined ? {} : { detail: details }),
      ...(this.allowedStates ? { allowedStates: this.allowedStates } : {}),
    };
  }
}

/** Values that break rules, of one row. */
export function invalidRow(errors: readonly FieldError[]): RowRefused {
  return new RowRefused(422, ERROR_CODES.validation, (words) => ({
    reason: words.summary(errors),
    errors: words.errors(errors),
  }));
}
