/** What the error dialog says about anything that was thrown (ERROR-002 to ERROR-011). */
import i18next from 'i18next';
import type { ErrorBody } from '../../engine/http/errors';

export interface ErrorContent {
  readonly message: string;
  readonly details?: string;
  readonly stack?: string;
}

/** The kinds that stand before their cause: 'SignalR Error: …' (ERROR-006 to ERROR-009). */
export type ErrorKind = 'signalR' | 'devExtreme' | 'network' | 'authorization';

/** An error whose kind is known where it is caught. */
export class KnownError extends Error {
  constructor(
    readonly kind: ErrorKind,
    text?: string,
    options?: ErrorOptions,
  ) {
    super(text ?? '', options);
    this.name = 'KnownError';
  }
}

/** What an answer of the server carries; told by its shape, so that this file needs no class of the client. */
interface AnswerError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null | undefined;
}

function isAnswerError(error: Error): error is AnswerError {
  return typeof (error as Partial<AnswerError>).status === 'number';
}

function withParts(message: string, details?: string, stack?: string): ErrorContent {
  return { message, ...(details ? { details } : {}), ...(stack ? { stack } : {}) };
}

function ofKind({ kind, message, stack }: KnownError): ErrorContent {
  if (kind === 'authorization') return withParts(i18next.t('error.authorization'), message);
  if (kind === 'network') return withParts(i18next.t('error.network'), message || i18next.t('error.networkText'));
  return withParts(i18next.t(`error.${kind}`), message, stack);
}

function ofAnswer(error: AnswerError): ErrorContent {
  if (error.status === 0) return withParts(i18next.t('error.network'), i18next.t('error.networkText'));
  if (error.body?.errorCode === 'ACCESS_DENIED') {
    return withParts(i18next.t('error.authorization'), error.body.details ?? error.body.message);
  }
  return withParts(error.body?.message || error.message, error.body?.details, error.body?.stack);
}

/** A refused fetch: browsers say it in different words, but always with a TypeError. */
function isNetworkError(error: Error): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Message, details and stack of whatever was thrown; what is no Error is unexpected (ERROR-005). */
export function errorContent(thrown: unknown): ErrorContent {
  if (!(thrown instanceof Error)) return { message: i18next.t('error.unexpected') };
  if (thrown instanceof KnownError) return ofKind(thrown);
  if (isAnswerError(thrown)) return ofAnswer(thrown);
  if (isNetworkError(thrown))
    return withParts(i18next.t('error.network'), i18next.t('error.networkText'), thrown.stack);
  return withParts(thrown.message || i18next.t('error.unexpected'), undefined, thrown.stack);
}

const OBSERVER_MARKER = 'ResizeObserver';

/** Whether an unhandled window error is shown; those of the resize observer are harmless (ERROR-010, ERROR-011). */
export function showsWindowError(message: string): boolean {
  return !message.includes(OBSERVER_MARKER);
}

/** Whether something was cancelled on purpose, so that nobody is told (HTTP-010). */
export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'AbortError' || thrown.name === 'CanceledError');
}
