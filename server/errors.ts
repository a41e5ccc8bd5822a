/** How a part of the server refuses a call: throw a Refusal, and the caller gets its status and an ErrorBody. */
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../src/engine/http/errors';

/** Members of the answer besides title, message, code, time and version. */
export type RefusalDetails = Partial<
  Pick<ErrorBody, 'title' | 'details' | 'errors' | 'current' | 'changed' | 'userChoice'>
>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    readonly errorCode: ErrorCode,
    message: string,
    readonly extra: RefusalDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.headers = headers;
  }
}

/** The session is missing, expired or revoked: the client leaves for the log-in page (OPEN-001). */
export const unauthorised = () =>
  new Refusal(
    401,
    ERROR_CODES.unauthorised,
    'The session is missing, expired or ended',
    {},
    { 'www-authenticate': 'Bearer' },
  );

/** A valid session without the right (PERM-171, OPEN-001). */
export const accessDenied = (permission?: string) =>
  new Refusal(
    422,
    ERROR_CODES.accessDenied,
    'Authorization Error: access denied',
    permission ? { details: permission } : {},
  );

export const notFound = (what: string) => new Refusal(404, ERROR_CODES.notFound, `${what} was not found`);

export const badRequest = (message: string) => new Refusal(400, ERROR_CODES.badRequest, message);

/** Values that break rules; one entry per rule and field. */
export const invalid = (errors: NonNullable<ErrorBody['errors']>) =>
  new Refusal(
    422,
    ERROR_CODES.validation,
    errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; '),
    {
      errors,
    },
  );

export const unavailable = (message: string, retryAfterSeconds = 2) =>
  new Refusal(503, ERROR_CODES.unavailable, message, {}, { 'retry-after': String(retryAfterSeconds) });

export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal(
    429,
    ERROR_CODES.tooMany,
    message,
    {},
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  );
