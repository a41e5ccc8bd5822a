/** What the error dialog says about anything that was thrown (ERROR-002 to ERROR-011). */
import i18next from 'i18next';
import { ApiError, isAccessDenied, isDismissed, isQuiet } from '../../../engine/http';
import { ChunkLoadError } from '../../chunk';

export interface ErrorContent {
  readonly message: string;
  readonly details?: string;
  readonly stack?: string;
  /** What to look for among the rights, if one was lacking. */
  readonly why?: string;
  /** The page has to be loaded anew: a browser holds to it that a part did not come. */
  readonly asksReload?: boolean;
}

/** The kinds that stand before their cause: 'SignalR Error: …' (ERROR-006 to ERROR-009). */
export type ErrorKind = 'signalR' | 'network' | 'authorization';

/** An error whose kind is known where it is caught. */
export class KnownError extends Error {
  readonly why: string | undefined;

  constructor(
    readonly kind: ErrorKind,
    text?: string,
    options?: ErrorOptions & { readonly why?: string },
  ) {
    super(text ?? '', options);
    this.why = options?.why;
    this.name = 'KnownError';
  }
}

function withParts(message: string, details?: string, stack?: string): ErrorContent {
  return { message, ...(details ? { details } : {}), ...(stack ? { stack } : {}) };
}

function ofKind({ kind, message, stack, why = '' }: KnownError): ErrorContent {
  if (kind === 'authorization') return { ...withParts(i18next.t('error.authorization'), message), why };
  if (kind === 'network') return withParts(i18next.t('error.network'), message || i18next.t('error.networkText'));
  return withParts(i18next.t(`error.${kind}`), message, stack);
}

function ofAnswer(error: ApiError): ErrorContent {
  const { message, details, stack } = error.body;
  if (error.kind === 'Not confirmed')
    return withParts(i18next.t('error.notConfirmed'), i18next.t('error.notConfirmedText'));
  if (error.status === 0) return withParts(i18next.t('error.network'), i18next.t('error.networkText'));
  if (isAccessDenied(error))
    return { ...withParts(i18next.t('error.authorization'), details ?? message), why: details ?? '' };
  return withParts(message, details, stack);
}

/** True for an error of the grid component's own, which begins with its number: 'E1047 - …' (ERROR-007). */
export function isWidgetError(thrown: unknown): boolean {
  return thrown instanceof Error && /^[EW]\d{4} - /.test(thrown.message);
}

/** A refused fetch: browsers say it in different words, but always with a TypeError. */
function isNetworkError(error: Error): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** Message, details and stack of whatever was thrown; what is no Error is unexpected (ERROR-005). */
export function errorContent(thrown: unknown): ErrorContent {
  if (!(thrown instanceof Error)) return { message: i18next.t('error.unexpected') };
  if (thrown instanceof KnownError) return ofKind(thrown);
  if (thrown instanceof ApiError) return ofAnswer(thrown);
  if (thrown instanceof ChunkLoadError)
    return { ...withParts(i18next.t(`error.chunk.${thrown.type}`), thrown.message, thrown.stack), asksReload: true };
  if (isWidgetError(thrown)) return withParts(i18next.t('error.devExtreme'), thrown.message, thrown.stack);
  if (isNetworkError(thrown))
    return withParts(i18next.t('error.network'), i18next.t('error.networkText'), thrown.stack);
  return withParts(thrown.message || i18next.t('error.unexpected'), undefined, thrown.stack);
}

/** The same in a sentence behind what failed: that the server cannot be reached, where a dialog has the kind of error. */
export function errorSentence(thrown: unknown): string {
  const { message, details = '' } = errorContent(thrown);
  return message === i18next.t('error.network') ? details : message;
}

const OBSERVER_MARKER = 'ResizeObserver';

/** Whether an unhandled window error is shown; those of the resize observer are harmless (ERROR-010, ERROR-011). */
export function showsWindowError(message: string): boolean {
  return !message.includes(OBSERVER_MARKER);
}

/** Whether nobody is told: cancelled or dismissed on purpose, or the session has ended, which the login page says (HTTP-010). */
export function isSilent(thrown: unknown): boolean {
  return isQuiet(thrown) || isDismissed(thrown) || (thrown instanceof Error && thrown.name === 'AbortError');
}
