import type { ActionModel, EntityModel, FeatureTest, Scalar } from '../model';
import type { Row } from '../query';
import { matches, propertiesOf, type Resolve } from '../query';

/** Why an action is not to be had; the screen finds the words. */
export type Reason =
  /** Done by the server or a terminal, never offered. */
  | { readonly kind: 'system' }
  | { readonly kind: 'permission'; readonly key: string }
  | { readonly kind: 'feature'; readonly feature: FeatureTest }
  /** The page that it opens, or the rows that it shows, are not for this person. */
  | { readonly kind: 'target' }
  /** Every chosen row is already as the action would make it. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'selection'; readonly rule: 'noneSelected'; readonly count: number }
  | { readonly kind: 'selection'; readonly rule: 'tooManySelected'; readonly count: number; readonly most: number }
  | RowReason;

/** Why one row refuses an action. */
export type RowReason =
  | RowRefusal
  /** It was asked for already, and waits for another person. */
  | { readonly kind: 'waiting'; readonly askedBy: string; readonly askedAt: string };

/** Why a row does not fit an action. */
export type RowRefusal =
  | {
      readonly kind: 'state';
      readonly property: string;
      readonly state: Scalar | null;
      readonly allowed: readonly Scalar[];
    }
  | { readonly kind: 'condition'; readonly properties: readonly string[] };

/** The reason why a row refuses the action, or null if it allows it. The server asks the same. */
export function refusalOf(
  action: Pick<ActionModel, 'when' | 'from'>,
  model: Pick<EntityModel, 'state'>,
  row: Row,
  resolve?: Resolve,
): RowRefusal | null {
  if (!action.when || matches(action.when, row, resolve)) return null;
  const state = model.state === undefined ? undefined : (row[model.state] as Scalar | null | undefined);
  if (model.state !== undefined && action.from && !action.from.some((allowed) => allowed === state)) {
    return { kind: 'state', property: model.state, state: state ?? null, allowed: action.from };
  }
  return { kind: 'condition', properties: failing(action.when, row, resolve) };
}

/** Names of the properties of those parts of the condition that the row fails. */
function failing(when: NonNullable<ActionModel['when']>, row: Row, resolve?: Resolve): string[] {
  const parts = 'all' in when ? when.all : [when];
  return [...new Set(parts.filter((part) => !matches(part, row, resolve)).flatMap(propertiesOf))];
}
