/** Every failure leaves as an ErrorBody: refusals of ours, of fastify, of the database, and mistakes in the code. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CODES, type ErrorBody, type ErrorCode, type FieldError } from '../../../src/engine/http';
import type { Clock } from '../context';
import { DatabaseUnavailable, readError } from '../db';
import { badRequest, invalid, notFound, Refusal, unavailable } from '../errors';
import type { FindText } from '../localisation';
import { languageOf } from './language';
import { tell } from './telling';

export interface ErrorHandlerParts {
  readonly clock: Clock;
  readonly version: string;
  readonly development: boolean;
  readonly find: FindText;
}

export function registerErrorHandler(app: FastifyInstance, parts: ErrorHandlerParts): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, parts));
}

/** Sends the error as it is told to the caller, and logs it as it is. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ErrorHandlerParts,
): FastifyReply {
  const { status, headers, body } = toldError(error, request, parts);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** What is told of an error to the caller; it is logged as it is. */
export function toldError(
  error: unknown,
  request: FastifyRequest,
  parts: ErrorHandlerParts,
): Pick<Refusal, 'status' | 'headers'> & { readonly body: ErrorBody } {
  const refusal = asRefusal(error);
  if (refusal.status === 503) request.log.warn({ reason: reasonOf(error) }, refusal.message);
  else if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
  else request.log.info({ status: refusal.status, errorCode: refusal.errorCode, reason: refusal.message }, 'refused');
  const { status, headers } = refusal;
  return { status, headers, body: bodyOf(refusal, error, languageOf(request), parts) };
}

/** What is told for any error: a Refusal as it is, anything else without its inner workings. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const read = readError(error);
  if (read instanceof DatabaseUnavailable) return unavailable(read.message, !read.isUndone);
  const { code, statusCode, validation, message } = error as Partial<FastifyError>;
  if (validation) return invalidBody(validation);
  const known = code ? BY_CODE[code] : undefined;
  if (known) return known[0] === 400 ? badRequest(known[2]) : new Refusal(known[0], known[1], known[2]);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(
      statusCode,
      BY_STATUS[statusCode] ?? ERROR_CODES.badRequest,
      message ?? 'The request cannot be read',
    );
  return new Refusal(500, ERROR_CODES.internal, 'The server failed to perform the call');
}

const BY_CODE: Readonly<Record<string, readonly [status: number, code: ErrorCode, message: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, ERROR_CODES.tooLarge, 'The body is larger than the server takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, ERROR_CODES.badRequest, 'The body must be application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, ERROR_CODES.badRequest, 'The body is not as long as it says'],
  FST_ERR_BAD_URL: [400, ERROR_CODES.badRequest, 'The address cannot be read'],
  // A text with the character 0, which PostgreSQL cannot hold.
  '22021': [400, ERROR_CODES.badRequest, 'A text holds a character that cannot be stored'],
  '22P05': [400, ERROR_CODES.badRequest, 'A text holds a character that cannot be stored'],
  // A number or moment that is beyond what can be stored or compared with.
  '22003': [400, ERROR_CODES.badRequest, 'A number is too large'],
  '22007': [400, ERROR_CODES.badRequest, 'A date is none of the calendar'],
  '22008': [400, ERROR_CODES.badRequest, 'A date is none of the calendar'],
  '22009': [400, ERROR_CODES.badRequest, 'A date is none of the calendar'],
  FST_ERR_MAX_PARAM_LENGTH: [414, ERROR_CODES.badRequest, 'A part of the address is too long'],
};

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: ERROR_CODES.unauthorised,
  404: ERROR_CODES.notFound,
  413: ERROR_CODES.tooLarge,
  429: ERROR_CODES.tooMany,
};

function invalidBody(validation: NonNullable<FastifyError['validation']>): Refusal {
  const errors = validation.map((found): FieldError => {
    const missing = found.keyword === 'required' ? `/${String(found.params.missingProperty)}` : '';
    return {
      field: `${found.instancePath}${missing}`.slice(1),
      keyword: found.keyword,
      message: found.message ?? found.keyword,
      params: found.params as Readonly<Record<string, unknown>>,
    };
  });
  return invalid(errors);
}

function bodyOf(
  refusal: Refusal,
  error: unknown,
  language: string,
  { clock, version, development, find }: ErrorHandlerParts,
): ErrorBody {
  return {
    ...refusal.extra,
    ...tell(refusal, language, find),
    ...(development && error instanceof Error && error.stack ? { stack: error.stack } : {}),
    errorCode: refusal.errorCode,
    timeStamp: clock.now().toISOString(),
    version,
  };
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** The answer for a path below /api that nothing serves. */
export function noSuchCall(request: FastifyRequest): Refusal {
  return notFound('call', `${request.method} ${request.url.split('?', 1)[0]}`);
}
