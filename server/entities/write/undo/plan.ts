/** What takes a call back, row by row, or why nothing does. */
import { isDeepStrictEqual } from 'node:util';
import { isUndoable } from '../../../../src/engine/action';
import type { ActionModel, EntityModel } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import type { Values } from '../empty';
import type { Back } from '../idempotency';
import type { LaterChange, PastRow } from './past-call';

/** Why a row stays as it is. */
export type Why =
  | { readonly kind: 'undone'; readonly by: LaterChange }
  | { readonly kind: 'changed'; readonly by: LaterChange }
  | { readonly kind: 'stale' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'noWay' };

/** What is done to one row, named by the key that the call knew it by. */
export type RowPlan =
  | { readonly of: string; readonly why: Why; readonly row: Row | undefined }
  | {
      readonly of: string;
      readonly why?: undefined;
      /** The row that the inverse is done to. */
      readonly key: string;
      /** What is entered. */
      readonly given: Values;
      readonly row: Row | undefined;
      /** How the call found the row that the inverse is done to. */
      readonly before: Row | null;
    };

export interface PlanParts {
  readonly call: string;
  readonly model: Pick<EntityModel, 'state'>;
  readonly action: ActionModel;
  readonly inverse: ActionModel;
  readonly rows: ReadonlyMap<string, PastRow>;
  readonly back: Readonly<Record<string, Back | null>> | null;
  /** The rows that it would be done to as they stand, locked; without them it is told by the history alone. */
  readonly now?: ReadonlyMap<string, Row>;
}

/** How the part of a call that one row had is taken back. */
export function planRow(parts: PlanParts, of: string): RowPlan {
  const { call, model, action, inverse, rows, back, now } = parts;
  const own = rows.get(of);
  const way = back?.[of];
  const key = subjectOf(back, of);
  const subject = rows.get(key);
  const row = own?.after ?? own?.before ?? subject?.after ?? undefined;
  const not = (why: Why): RowPlan => ({ of, why, row });
  const undone = [own, subject].flatMap((one) => one?.later ?? []).find((one) => hasUndone(one, call, of));
  if (undone) return not({ kind: 'undone', by: undone });
  if (!subject) return not({ kind: 'gone' });
  const [other] = standing(subject.later).slice(-1);
  if (other) return not({ kind: 'changed', by: other });
  if (!subject.after || now?.has(key) === false) return not({ kind: 'gone' });
  const go = (given: Values, names = Object.keys(given)): RowPlan =>
    isAsLeft(subject, now?.get(key), names) ? { of, key, given, row, before: subject.before } : not({ kind: 'stale' });
  if (way === null) return not({ kind: 'noWay' });
  if (way) return go(way.values);
  if (inverse.form) {
    const given = former(inverse, subject);
    return Object.keys(given).length > 0 ? go(given) : not({ kind: 'noWay' });
  }
  if (action.effect.kind === 'add') return go({}, enteredFields(action));
  return subject.before && isUndoable(action, inverse, model, subject.before) ? go({}) : not({ kind: 'noWay' });
}

/** The key of the row that the inverse is done to for one row of a call. */
export function subjectOf(back: PlanParts['back'], of: string): string {
  return back?.[of]?.key ?? of;
}

function hasUndone({ undoes, undone }: LaterChange, call: string, of: string): boolean {
  return undoes === call && (undone === null || undone.includes(of));
}

/** True if a row has these values as the history knows them: other numbers of it may follow from other rows meanwhile. */
function isAsLeft({ after, latest }: PastRow, now: Row | undefined, names: readonly string[]): boolean {
  const left = latest ?? after ?? {};
  return !now || names.every((name) => !Object.hasOwn(left, name) || isDeepStrictEqual(left[name], now[name]));
}

/** What was changed after a call and still holds: a change and what took it back leave the row as it was between them. */
export function standing(later: readonly LaterChange[]): readonly LaterChange[] {
  const undone = new Set(later.flatMap(({ undoes }) => undoes ?? []));
  return later.filter(({ key, undoes }) => undoes === null && !(key !== null && undone.has(key)));
}

/** The values that the fields of a form had before, as far as the call changed them. */
function former(inverse: ActionModel, { before, after }: PastRow): Values {
  return Object.fromEntries(
    enteredFields(inverse)
      .map((name) => [name, before?.[name] ?? null, after?.[name] ?? null] as const)
      .filter(([name, was, is]) => Object.hasOwn(before ?? {}, name) && !isDeepStrictEqual(was, is))
      .map(([name, was]) => [name, was]),
  );
}

/** Names of the fields that people fill in and may read. */
function enteredFields({ form }: ActionModel): string[] {
  return (form?.fields ?? []).filter(({ readOnly, writeOnly }) => !readOnly && !writeOnly).map(({ name }) => name);
}
