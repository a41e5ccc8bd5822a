import { ApiError, ERROR_CODES, type FieldError } from '../http';
import type { Row } from '../query';

/** Why a form has to be looked at again; what was typed stays. */
export type Setback =
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[]; readonly message: string }
  | { readonly kind: 'stale'; readonly current: Row; readonly changed: readonly string[] }
  | { readonly kind: 'error'; readonly error: unknown };

/** What an error means for a form that is open. */
export function setbackOf(error: unknown): Setback {
  if (!(error instanceof ApiError)) return { kind: 'error', error };
  const { body } = error;
  if (body.errorCode === ERROR_CODES.stale && body.current) {
    return { kind: 'stale', current: body.current as Row, changed: body.changed ?? [] };
  }
  if (body.errors && body.errors.length > 0) return { kind: 'fields', errors: body.errors, message: body.message };
  return { kind: 'error', error };
}
