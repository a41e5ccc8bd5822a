import type { NavigateFunction } from 'react-router-dom';
import { type CallValues, offer, resolver, rowKey } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import type { Cockpit, NoticeWay } from '../cockpit';
import { addressFor, goTo } from './open-address';
import { seesTarget } from './use-judge';

/** So long a notice offers it. */
const NEXT_MS = 30_000;

export interface NextParts {
  readonly model: EntityModel;
  /** What was done. */
  readonly action: ActionModel;
  /** The action's rows as they were before it. */
  readonly rows: readonly Row[];
  readonly answer: unknown;
  readonly values: CallValues;
  readonly cockpit: Cockpit;
  readonly navigate: NavigateFunction;
}

/** Where a person goes on from what was done to one row; none if the row or this person cannot. */
export function nextOf({ model, action, rows, answer, values, cockpit, navigate }: NextParts): NoticeWay | undefined {
  const [before, ...others] = rows;
  const next = model.actions.find(({ name }) => name === action.next);
  if (!next || !before || others.length > 0) return undefined;
  const row = rowAfter(model, action, before, answer);
  const { enabled } = offer(next, [row], {
    may: cockpit.may,
    features: cockpit.session.features,
    model,
    resolve: resolver(values),
    seesTarget: (one) => seesTarget(one, model, cockpit),
  });
  const address = enabled ? addressFor(next, model, { ...values, row, rows: [row] }, cockpit) : undefined;
  if (address === undefined) return undefined;
  return { title: captions.action(model, next), ms: NEXT_MS, run: () => goTo(address, next, navigate) };
}

/** The row as the action left it, as far as that is known: in the one state that it leads to, and as it was answered. */
function rowAfter(model: EntityModel, { to }: ActionModel, before: Row, answer: unknown): Row {
  const moved = model.state !== undefined && to.length === 1 ? { ...before, [model.state]: to[0] } : before;
  const isAnswered =
    typeof answer === 'object' && answer !== null && rowKey(model, answer as Row) === rowKey(model, before);
  return isAnswered ? { ...moved, ...(answer as Row) } : moved;
}
