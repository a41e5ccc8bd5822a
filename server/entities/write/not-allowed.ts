import type { RowRefusal } from '../../../src/engine/action';
import { ERROR_CODES } from '../../../src/engine/http';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import { RowRefused } from './refused';

/** Refuses a row whose state or values do not allow the action, in the action's own words where it has some. */
export function notAllowed(model: EntityModel, action: ActionModel, reason: RowRefusal): RowRefused {
  if (reason.kind === 'condition')
    return new RowRefused(422, ERROR_CODES.refused, (words) => ({
      reason:
        words.outcome(model, action, `refused.${reason.properties[0] ?? ''}`) ??
        words.outcome(model, action, 'refused') ??
        words.row('notPossible', { action: words.action(model, action) }),
      details: reason.properties.map((name) => words.property(name)).join(', '),
    }));
  const { property, state, allowed } = reason;
  return new RowRefused(
    422,
    ERROR_CODES.refused,
    (words) => {
      const now = words.value(property, state);
      const possible = allowed.map((value) => words.value(property, value)).join(', ');
      return {
        reason:
          words.outcome(model, action, `refused.${String(state)}`) ??
          words.outcome(model, action, 'refused') ??
          words.row('notInState', { action: words.action(model, action), state: now }),
        details: words.row('now', { name: words.property(property), state: now, allowed: possible }),
      };
    },
    {},
    allowed.map(String),
  );
}

/** Refuses a row, or the call, for a reason that a command knows by its key. */
export function refusedByCommand(model: EntityModel, action: ActionModel, key: string, details?: string): RowRefused {
  return new RowRefused(422, ERROR_CODES.refused, (words) => ({
    reason:
      words.outcome(model, action, `refused.${key}`) ??
      words.row('notPossible', { action: words.action(model, action) }),
    ...(details === undefined ? {} : { details }),
  }));
}
