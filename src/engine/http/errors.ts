/** The server's error body and its codes (OPEN-001, OPEN-003, OPEN-004). */
import type { FieldError } from './calls';

export type { BulkResult, FieldError, Said } from './calls';

export const ERROR_CODES = {
  accessDenied: 'ACCESS_DENIED',
  validation: 'VALIDATION',
  badRequest: 'BAD_REQUEST',
  notFound: 'NOT_FOUND',
  stale: 'STALE',
  refused: 'REFUSED',
  conflict: 'CONFLICT',
  tooLarge: 'TOO_LARGE',
  tooMany: 'TOO_MANY',
  /** Nobody can say whether the call was done. */
  unavailable: 'UNAVAILABLE',
  /** It was not done, and may be the next time. */
  notDone: 'NOT_DONE',
  unauthorised: 'UNAUTHORISED',
  mustChangePassword: 'MUST_CHANGE_PASSWORD',
  secondFactor: 'SECOND_FACTOR',
  internal: 'INTERNAL',
} as const;
export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];

/** The ways through the second step of a log-in. */
export type ProofKind = 'totp' | 'passkey' | 'recovery';

/** What a log-in wants after the right password, with the ticket that goes on with it. */
export interface SecondStep {
  readonly ticket: string;
  /** `prove` a factor by one of the kinds, `setUp` the first one; `proven`: it is done, and something else is wanted. */
  readonly step: 'prove' | 'setUp' | 'proven';
  readonly kinds: readonly ProofKind[];
}

export interface ErrorBody {
  readonly title: string;
  readonly message: string;
  readonly details?: string;
  readonly stack?: string;
  readonly errorCode: ErrorCode;
  readonly timeStamp: string;
  readonly version: string;
  readonly errors?: readonly FieldError[];
  /** For a stale write: what stands there now, and which fields changed since. */
  readonly current?: Readonly<Record<string, unknown>>;
  readonly changed?: readonly string[];
  readonly userChoice?: unknown;
  readonly secondStep?: SecondStep;
}
