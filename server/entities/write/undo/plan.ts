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
      readonly version: number;
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
  readonly back: Readonly<Record<string, Back>> | null;
}

/** How the part of a call that one row had is taken back. */
export function planRow(parts: PlanParts, of: string): RowPlan {
  const { call, model, action, inverse, rows, back } = parts;
  const own = rows.get(of);
  const way = back?.[of];
  const subject = way ? rows.get(way.key) : own;
  const row = own?.after ?? own?.before ?? subject?.after ?? undefined;
  const not = (why: Why): RowPlan => ({ of, why, row });
  const undone = [own, subject].flatMap((one) => one?.later ?? []).find(({ undoes }) => undoes === call);
  if (undone) return not({ kind: 'undone', by: undone });
  if (!subject) return not({ kind: 'gone' });
  const [other] = standing(subject.later).slice(-1);
  if (other) return not({ kind: 'changed', by: other });
  if (!subject.after) return not({ kind: 'gone' });
  const version = subject.later.at(-1)?.version ?? Number(subject.after.rowVersion);
  const go = (given: Values): RowPlan => ({ of, key: way?.key ?? of, version, given, row, before: subject.before });
  if (way) return go(way.values);
  if (inverse.form) {
    const given = former(inverse, subject);
    return Object.keys(given).length > 0 ? go(given) : not({ kind: 'noWay' });
  }
  if (action.effect.kind === 'add') return go({});
  return subject.before && isUndoable(action, inverse, model, subject.before) ? go({}) : not({ kind: 'noWay' });
}

/** What was changed after a call and still holds: a change and what took it back leave the row as it was between them. */
export function standing(later: readonly LaterChange[]): readonly LaterChange[] {
  const undone = new Set(later.flatMap(({ undoes }) => undoes ?? []));
  return later.filter(({ key, undoes }) => undoes === null && !(key !== null && undone.has(key)));
}

/** The values that the fields of a form had before, as far as the call changed them. */
function former({ form }: ActionModel, { before, after }: PastRow): Values {
  const names = (form?.fields ?? []).filter(({ readOnly, writeOnly }) => !readOnly && !writeOnly);
  return Object.fromEntries(
    names
      .map(({ name }) => [name, before?.[name] ?? null, after?.[name] ?? null] as const)
      .filter(([name, was, is]) => Object.hasOwn(before ?? {}, name) && !isDeepStrictEqual(was, is))
      .map(([name, was]) => [name, was]),
  );
}
