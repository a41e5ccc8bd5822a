import type { CallValues } from '../action';
import { createFormSession, type FormSession, type FormValues, type Problem } from '../form';
import type { FieldError } from '../http';
import type { FormModel } from '../model';
import type { Row } from '../query';
import type { Unread } from './read-cell';

/** Why a cell is not saved. */
export type CellProblem =
  | { readonly kind: 'rule'; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly error: FieldError }
  /** Somebody else has changed it meanwhile. */
  | { readonly kind: 'taken'; readonly now: unknown }
  /** The row does not take it; in words. */
  | { readonly kind: 'withheld'; readonly reason: string }
  /** Nobody knows what the text means that was typed. */
  | Unread;

export interface FilledParts {
  /** What is asked of a row of which these fields were typed into. */
  formFor(fields: readonly string[]): FormModel;
  readonly values: CallValues;
  dayOf(moment: string): string;
}

/** The form of a row, or of a new one, with what was typed into its cells. */
export function filledForm(
  { formFor, values, dayOf }: FilledParts,
  row: Row | undefined,
  typed: FormValues,
): FormSession {
  const form = formFor(Object.keys(typed));
  return createFormSession({ form, scope: row ? { ...values, row, rows: [row] } : values, typed, dayOf });
}

/** What is said of fields, at cells that were typed into: of another field, at the first of them. */
export function problemsAt(
  names: readonly string[],
  said: readonly (readonly [field: string, CellProblem])[],
): ReadonlyMap<string, CellProblem> {
  const problems = new Map<string, CellProblem>();
  for (const [field, problem] of said) {
    const name = fieldName(field);
    const at = names.includes(name) ? name : names[0];
    if (at !== undefined && !problems.has(at)) problems.set(at, problem);
  }
  return problems;
}

/** The field of a form that a place in its values belongs to. */
export function fieldName(place: string): string {
  return place.split('/')[0] as string;
}

export function rulesSaid(problems: readonly Problem[]): readonly (readonly [string, CellProblem])[] {
  return problems.map((problem) => [problem.field, { kind: 'rule', problem }]);
}

export function errorsSaid(errors: readonly FieldError[]): readonly (readonly [string, CellProblem])[] {
  return errors.map((error) => [error.field, { kind: 'refused', error }]);
}
