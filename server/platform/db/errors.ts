/** The database did not answer in time or is away. The HTTP layer answers 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly statusCode = 503;

  constructor(
    message: string,
    options?: ErrorOptions,
    /** It said so itself: what was asked was not done. */
    readonly isUndone = false,
  ) {
    super(message, options);
  }
}

/** Nobody waits for the answer any more, so the database was not asked, or told to stop. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
  readonly statusCode = 499;

  constructor(options?: ErrorOptions) {
    super('Nobody waits for the answer any more', options);
  }
}

/** The folder of the built-in database cannot be used; the message says why. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** What PostgreSQL says of a failed statement, in the words of both drivers. */
export interface SqlError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
}

/** True if PostgreSQL refused the statement itself. */
export function isSqlError(error: unknown): error is SqlError {
  return (
    error instanceof Error &&
    typeof (error as { code?: unknown }).code === 'string' &&
    /^[0-9A-Z]{5}$/.test((error as SqlError).code)
  );
}

/**
 * What the statement asks for cannot be: names, limits, values that do not fit. Not: a right that the account lacks, a
 * database that is away, full or in conflict with another transaction, of which the next try may know nothing.
 */
const IMPOSSIBLE = /^(0A|22|23|2B|42(?!501)|54)/;

/** True if PostgreSQL refused the statement for what it says, and would again. */
export function isImpossible(error: unknown): error is SqlError {
  return isSqlError(error) && IMPOSSIBLE.test(error.code);
}

/** Connection exceptions, shutdowns, too many connections, cancelled by the time limit. */
const AWAY_CODES = /^(08|57P0|53300|57014|25P0[34])/;
const AWAY_CALLS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const AWAY_TEXT =
  /terminated|not queryable|connection timeout|query read timeout|timeout exceeded when trying to connect|Cannot use a pool/i;

const DISK_FULL = '53100';

/** A statement that the time limit ended, or whoever asked for it. */
export const TOO_LONG = '57014';

/** Takes whatever a driver threw; gives DatabaseUnavailable when the database is away or too slow, else the error itself. */
export function readError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const { code } = error as { code?: string };
  if (code === TOO_LONG) return new DatabaseUnavailable('The database took too long to answer', { cause: error }, true);
  if (code === DISK_FULL) return new DatabaseUnavailable('The disk of the database is full', { cause: error }, true);
  if (isSqlError(error) ? AWAY_CODES.test(error.code) : AWAY_CALLS.has(code ?? '') || AWAY_TEXT.test(error.message))
    return new DatabaseUnavailable('The database cannot be reached', { cause: error });
  return error;
}
