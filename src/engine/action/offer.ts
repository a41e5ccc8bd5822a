import { SERVER_LIMITS } from '../constants';
import type { ActionModel, EntityModel } from '../model';
import { featureOn, type Viewer } from '../permission';
import type { Resolve, Row } from '../query';
import { type Reason, type RowReason, refusalOf } from './reasons';
import { isUnchanged } from './unchanged';

export interface Offer {
  /** False: the action does not stand in the menu at all. */
  readonly offered: boolean;
  /** False: it is greyed. */
  readonly enabled: boolean;
  /** Why it is not offered or greyed. */
  readonly reason?: Reason;
  readonly allowedRows: readonly Row[];
  readonly refusedRows: readonly { readonly row: Row; readonly reason: RowReason }[];
}

export interface WaitingSince {
  readonly askedBy: string;
  readonly askedAt: string;
}

export interface OfferContext extends Viewer {
  readonly model: Pick<EntityModel, 'state'>;
  /** Values of session, settings, page and clock in conditions. */
  readonly resolve?: Resolve;
  /** Who asked for the action on the row, and when, if that waits for approval. */
  readonly waiting?: (action: ActionModel, row: Row) => WaitingSince | undefined;
  /** False if the page that the action opens, or the rows that it shows, are not for this person. */
  readonly seesTarget?: (action: ActionModel) => boolean;
}

/** The key that adding needs besides the action's own. */
const CREATE_PERMISSION = 'grid.can_create';

/**
 * Whether an action is offered for the chosen rows, and if not, why. Some rows may refuse: then it is enabled, and
 * they are named first.
 */
export function offer(action: ActionModel, rows: readonly Row[], context: OfferContext): Offer {
  const withheld = withheldBecause(action, context);
  if (withheld) return { offered: false, enabled: false, reason: withheld, allowedRows: [], refusedRows: [] };
  const chosen = action.rows === 'none' ? [] : rows;
  const refusals = chosen.map((row) => ({
    row,
    reason: refusalOf(action, context.model, row, context.resolve) ?? waitingReason(action, row, context),
  }));
  const allowedRows = refusals.filter(({ reason }) => reason === null).map(({ row }) => row);
  const refusedRows = refusals.flatMap(({ row, reason }) => (reason ? [{ row, reason }] : []));
  if (
    allowedRows.length > 0 &&
    refusedRows.length === 0 &&
    allowedRows.every((row) => isUnchanged(action, context.model, row))
  ) {
    return { offered: false, enabled: false, reason: { kind: 'unchanged' }, allowedRows, refusedRows };
  }
  const reason =
    selectionReason(action, chosen.length, allowedRows.length) ??
    (allowedRows.length === 0 ? refusedRows[0]?.reason : undefined);
  return { offered: true, enabled: reason === undefined, ...(reason ? { reason } : {}), allowedRows, refusedRows };
}

function waitingReason(action: ActionModel, row: Row, { waiting }: OfferContext): RowReason | null {
  const since = waiting?.(action, row);
  return since ? { kind: 'waiting', askedBy: since.askedBy, askedAt: since.askedAt } : null;
}

function withheldBecause(action: ActionModel, { may, features, seesTarget }: OfferContext): Reason | null {
  if (action.system) return { kind: 'system' };
  if (!featureOn(action.feature, features) && action.feature !== undefined)
    return { kind: 'feature', feature: action.feature };
  const keys = [action.permission, ...(action.effect.kind === 'add' ? [CREATE_PERMISSION] : [])];
  const key = keys.find((one) => !may(one));
  if (key !== undefined) return { kind: 'permission', key };
  return seesTarget && !seesTarget(action) ? { kind: 'target' } : null;
}

function selectionReason({ rows, together }: ActionModel, count: number, taken: number): Reason | undefined {
  if (rows !== 'none' && count === 0) return { kind: 'selection', rule: 'noneSelected', count };
  if (rows === 'one' && count > 1) return { kind: 'selection', rule: 'tooManySelected', count, most: 1 };
  if (rows === 'many' && together && taken > SERVER_LIMITS.bulkIds)
    return { kind: 'selection', rule: 'tooManySelected', count: taken, most: SERVER_LIMITS.bulkIds };
  return undefined;
}
