/** What came of an action: which rows it changed, which it left alone, and why. */
import type { FilledCall } from '../action';
import type { Setback } from '../form';
import {
  type Answer,
  ApiError,
  type BulkResult,
  ERROR_CODES,
  ERROR_TITLE,
  type ErrorBody,
  type FieldError,
  type Said,
} from '../http';
import type { Row } from '../query';

export interface FailedRow {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
  readonly detail?: string;
  /** The rules that the values broke, so that the form can say it at its fields. */
  readonly errors?: readonly FieldError[];
  readonly allowedStates?: readonly string[];
  /** Nothing was tried: the person called it off before. */
  readonly isLeft?: boolean;
  /** The definition itself takes no such row: it was said before that it is left as it is, and trying again is no use. */
  readonly isExcluded?: boolean;
}

export interface Outcome {
  readonly succeeded: number;
  readonly failed: readonly FailedRow[];
  /** How many rows are as they were, since what was asked waits for another person. */
  readonly waiting: number;
  /** The versions that rows have now, by their keys: as long as they keep them, the action can be undone. */
  readonly versions: Readonly<Record<string, number>>;
  /** The last answer with content, for texts that show a part of it. */
  readonly answer: unknown;
  /** What all answers said was made. */
  readonly said: Said;
  /** What was entered, as the action's texts tell it: `form.quantity`. */
  readonly told?: Row;
}

/** The key of a row, and what it is called. */
export type NameOf = (row: Row) => { readonly key: string; readonly name: string };

export const NOTHING: Outcome = { succeeded: 0, failed: [], waiting: 0, versions: {}, answer: undefined, said: {} };

/** Adds the answer of one call. A body that names no rows speaks for all rows of the call. */
export function addAnswer(before: Outcome, call: FilledCall, answer: Answer<unknown>, nameOf: NameOf): Outcome {
  const bulk = bulkOf(answer.data);
  const {
    succeeded,
    failed,
    waiting = [],
  } = bulk ?? { succeeded: Math.max(1, call.rows.length), failed: [], waiting: [] };
  return {
    succeeded: before.succeeded + (typeof succeeded === 'number' ? succeeded : succeeded.length),
    failed: [
      ...before.failed,
      ...failed.map(({ id, ...rest }) => ({ ...rest, ...namedRow(call, String(id), rest.name, nameOf) })),
    ],
    waiting: before.waiting + waiting.length,
    versions: { ...before.versions, ...versionsIn(bulk, call, answer.data, nameOf) },
    answer: answer.data ?? before.answer,
    said: joinSaid(before.said, (answer.data as { said?: Said } | null | undefined)?.said ?? {}),
  };
}

function joinSaid(before: Said, more: Said): Said {
  const names = Object.keys({ ...before, ...more });
  return Object.fromEntries(names.map((name) => [name, [...(before[name] ?? []), ...(more[name] ?? [])]]));
}

/** The row that an answer names: by its key, or by the value by which the call named it, such as its process. */
function namedRow(call: FilledCall, id: string, name: string, nameOf: NameOf): { key: string; name: string } {
  const named = call.rows.map((row) => ({ row, ...nameOf(row) }));
  const isMeant = (row: Row) => call.namedBy.some((property) => String(row[property]) === id);
  const found = named.find(({ key }) => key === id) ?? named.find(({ row }) => isMeant(row));
  return found ? { key: found.key, name: name === id ? found.name : name } : { key: id, name };
}

function versionsIn(
  bulk: BulkResult | undefined,
  call: FilledCall,
  data: unknown,
  nameOf: NameOf,
): Record<string, number> {
  if (bulk)
    return Object.fromEntries(
      bulk.succeeded.flatMap(({ id, rowVersion }) => (rowVersion === undefined ? [] : [[id, rowVersion]])),
    );
  const [row] = call.rows;
  const version = (data as { rowVersion?: unknown } | null)?.rowVersion;
  return row && call.rows.length === 1 && typeof version === 'number' ? { [nameOf(row).key]: version } : {};
}

/** Adds a call that failed as a whole: each of its rows failed for that reason. */
export function addFailure(
  before: Outcome,
  call: FilledCall,
  { reason, body }: { readonly reason: string; readonly body: ErrorBody },
  nameOf: NameOf,
): Outcome {
  const failed = call.rows.map((row) => ({ ...nameOf(row), reason, ...detailOf(body) }));
  return { ...before, failed: [...before.failed, ...failed] };
}

/** Adds the rows of a call that was never sent, since the person called it off. */
export function addLeft(before: Outcome, call: FilledCall, reason: string, nameOf: NameOf): Outcome {
  const left = call.rows.map((row) => ({ ...nameOf(row), reason, isLeft: true }));
  return { ...before, failed: [...before.failed, ...left] };
}

/** The error of a row that a call for many refused, as a call for it alone would have had it. */
export function refusedAlone({ reason, errors = [] }: FailedRow): ApiError {
  const errorCode = errors.length > 0 ? ERROR_CODES.validation : ERROR_CODES.refused;
  const body: ErrorBody = { title: ERROR_TITLE, message: reason, errorCode, errors, timeStamp: '', version: '' };
  return new ApiError('Error', 422, body);
}

/** What a form that failed for its rows has to be looked at again for; undefined if its values are not the reason. */
export function refusedFields(failed: readonly FailedRow[]): Setback | undefined {
  for (const { errors = [], reason } of failed)
    if (errors.length > 0) return { kind: 'fields', errors, message: reason };
  return undefined;
}

function detailOf({ details }: ErrorBody): { detail?: string } {
  return details ? { detail: details } : {};
}

function bulkOf(data: unknown): BulkResult | undefined {
  const bulk = data as Partial<BulkResult> | null | undefined;
  return Array.isArray(bulk?.succeeded) && Array.isArray(bulk.failed) ? (bulk as BulkResult) : undefined;
}
