import { ERROR_CODES, type ErrorBody, type ErrorCode } from './errors';

/** Title of the error dialog (ERROR-001, HTTP-016); its translation is the screen's. */
export const ERROR_TITLE = 'could not perform the action';

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: ERROR_CODES.badRequest,
  401: ERROR_CODES.unauthorised,
  403: ERROR_CODES.unauthorised,
  404: ERROR_CODES.notFound,
  409: ERROR_CODES.conflict,
  412: ERROR_CODES.stale,
  413: ERROR_CODES.tooLarge,
  422: ERROR_CODES.refused,
  429: ERROR_CODES.tooMany,
  502: ERROR_CODES.unavailable,
  503: ERROR_CODES.unavailable,
  504: ERROR_CODES.unavailable,
};
const DETAILS_LENGTH = 1000;

/**
 * The error body of an answer, whatever came: our JSON, other JSON, plain text, an HTML page of a proxy, or nothing
 * (OPEN-003). Members that are missing are filled in from the status.
 */
export function errorBodyOf(status: number, statusText: string, text: string): ErrorBody {
  const fallback: ErrorBody = {
    title: ERROR_TITLE,
    message: `${status} ${statusText}`.trim(),
    errorCode: CODES[status] ?? ERROR_CODES.internal,
    timeStamp: '',
    version: '',
  };
  const trimmed = text.trim();
  if (!trimmed) return fallback;
  const json = parse(trimmed);
  if (json)
    return { ...fallback, ...json, ...shownTexts(json, fallback), errorCode: json.errorCode ?? fallback.errorCode };
  if (trimmed.startsWith('<')) return { ...fallback, details: plainText(trimmed).slice(0, DETAILS_LENGTH) };
  return { ...fallback, message: trimmed.slice(0, DETAILS_LENGTH) };
}

/** The body of a call that found no server. */
export function networkErrorBody(reason: string): ErrorBody {
  return { title: ERROR_TITLE, message: reason, errorCode: ERROR_CODES.unavailable, timeStamp: '', version: '' };
}

function parse(text: string): Partial<ErrorBody> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return { message: value };
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Partial<ErrorBody>) : null;
  } catch {
    return null;
  }
}

/** Title and message are shown, so a body that has something else there does not get its way. */
function shownTexts({ title, message }: Partial<ErrorBody>, fallback: ErrorBody): Pick<ErrorBody, 'title' | 'message'> {
  return {
    title: typeof title === 'string' && title ? title : fallback.title,
    message: typeof message === 'string' && message ? message : fallback.message,
  };
}

function plainText(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
