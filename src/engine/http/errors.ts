/** The server's error body and its codes (OPEN-001, OPEN-003, OPEN-004). */

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
  unavailable: 'UNAVAILABLE',
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

/** One rule that a value broke: `keyword` finds its text, `params` fill it. */
export interface FieldError {
  /** Path in the body: `supplierName`, `lines/0/quantity`. */
  readonly field: string;
  readonly keyword: string;
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>>;
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

/** Body of a 200 or 207 of a bulk call, or of a 202: then something waits. */
export interface BulkResult {
  readonly succeeded: readonly {
    readonly id: string;
    readonly name: string;
    /** Of a row that the action's inverse can take back, as long as it keeps this version. */
    readonly rowVersion?: number;
  }[];
  readonly failed: readonly {
    readonly id: string;
    readonly name: string;
    readonly reason: string;
    readonly detail?: string;
    /** The rules that its values broke. */
    readonly errors?: readonly FieldError[];
    readonly allowedStates?: readonly string[];
  }[];
  /** Rows that are as they were: what was asked waits for another person's approval. */
  readonly waiting?: readonly { readonly id: string; readonly name: string }[];
  readonly said?: Said;
}

/** What an action made, under the names by which its text `done` shows it; any answer may bring it. */
export type Said = Readonly<Record<string, readonly string[]>>;
