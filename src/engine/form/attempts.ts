/**
 * Which errors show. What is wrong with a value shows once its field was left, or once all values were to be saved. What
 * the server said of a value stands until the value is another. Forms, documents and pages all ask here.
 */
import type { FieldError } from '../http';
import { valueAt } from './validate-schema';

type Values = Readonly<Record<string, unknown>>;

/** What was done so far with values that are being written. */
export interface Attempts {
  /** Places of fields that were left: `name`, `customer/email`. A list or an object stands for all that is in it. */
  readonly left: ReadonlySet<string>;
  /** All of it was to be saved. */
  readonly wasSubmitted: boolean;
  /** What the server refused, and the values that it refused. */
  readonly refused: { readonly errors: readonly FieldError[]; readonly values: Values };
}

export const UNTRIED: Attempts = { left: new Set(), wasSubmitted: false, refused: { errors: [], values: {} } };

/** Fields were left; the same object if they had been before. */
export function withLeft<Made extends Attempts>(attempts: Made, ...places: readonly string[]): Made {
  if (places.every((place) => attempts.left.has(place))) return attempts;
  return { ...attempts, left: new Set([...attempts.left, ...places]) };
}

/** The server refused these values for these reasons; none take back what it said before. */
export function withRefusal<Made extends Attempts>(
  attempts: Made,
  errors: readonly FieldError[],
  values: Values,
): Made {
  return { ...attempts, refused: { errors, values } };
}

/** Of what is wrong by the rules, that which shows. */
export function shownProblems<One extends { readonly field: string }>(
  problems: readonly One[],
  { left, wasSubmitted }: Attempts,
): readonly One[] {
  return wasSubmitted ? problems : problems.filter(({ field }) => placesAround(field).some((place) => left.has(place)));
}

/** Of what the server said, that which is about a value as it still is. */
export function standingErrors({ refused }: Attempts, values: Values): readonly FieldError[] {
  return refused.errors.filter(({ field }) => textAt(refused.values, field) === textAt(values, field));
}

/** A place and all that it lies in: `lines/0`, `lines`. */
function placesAround(place: string): readonly string[] {
  const parts = place.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function textAt(values: Values, place: string): string {
  return JSON.stringify(valueAt(values, place.split('/')) ?? null);
}
