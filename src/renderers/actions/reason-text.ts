import type { TFunction } from 'i18next';
import type { Offer, Reason } from '../../engine/action';
import type { ActionModel, EntityModel, Scalar } from '../../engine/model';
import { captions } from '../captions';
import type { Cockpit } from '../cockpit';
import { missingRight } from '../missing-right';
import { outcomeText } from './outcome-text';

/** States that a menu still names in one line. */
const FEW = 2;

/**
 * The same for a menu, where the rows and their states are in sight and every line is read past: the states that it would
 * take if they are few, else the one that it does not take.
 */
export function briefReason(...[model, action, reason, offer, cockpit, t]: Parameters<typeof reasonText>): string {
  if (reason.kind !== 'state' || ownRefusal(model, action, reason)) {
    return reasonText(model, action, reason, offer, cockpit, t);
  }
  const title = (value: Scalar): string => captions.value(model, reason.property, value);
  if (reason.allowed.length <= FEW) return t('actions.onlyFrom', { allowed: reason.allowed.map(title).join(', ') });
  const count = offer.allowedRows.length + offer.refusedRows.length;
  if (count > 1) return statesText(offer.refusedRows, title, t) ?? t('actions.noneFits', { count });
  if (reason.state === null) return t('actions.noneFits', { count });
  return t('actions.notFrom', { state: title(reason.state) });
}

/** How many of the rows are in which state, the most first; undefined if a row has none, or another reason. */
function statesText(refused: Offer['refusedRows'], title: (value: Scalar) => string, t: TFunction): string | undefined {
  const counts = new Map<Scalar, number>();
  for (const { reason } of refused) {
    if (reason.kind !== 'state' || reason.state === null) return undefined;
    counts.set(reason.state, (counts.get(reason.state) ?? 0) + 1);
  }
  const [first, second, ...others] = [...counts].sort(([, a], [, b]) => b - a);
  const named = [first, second].flatMap((one) =>
    one ? [t('actions.inState', { count: one[1], state: title(one[0]) })] : [],
  );
  const rest = others.reduce((sum, [, count]) => sum + count, 0);
  return [...named, ...(rest > 0 ? [t('actions.inOthers', { count: rest })] : [])].join(', ');
}

/** Why an action cannot run, in words (OPEN-067). */
export function reasonText(
  model: EntityModel,
  action: ActionModel,
  reason: Reason,
  { allowedRows, refusedRows }: Pick<Offer, 'allowedRows' | 'refusedRows'>,
  { holders, format }: Pick<Cockpit, 'holders' | 'format'>,
  t: TFunction,
): string {
  switch (reason.kind) {
    case 'permission':
      return missingRight(reason.key, { holders }, t);
    case 'selection': {
      if (reason.rule === 'noneSelected') return outcomeText(model, action, reason.rule) ?? t('actions.noneSelected');
      const { count, most } = reason;
      // A text of the definition's own is about actions for one row.
      if (most > 1) return t('actions.takesAtMost', { count, most });
      return outcomeText(model, action, reason.rule) ?? t('actions.takesOne', { count });
    }
    case 'state': {
      const own = ownRefusal(model, action, reason);
      if (own) return own;
      const title = (value: Scalar): string => captions.value(model, reason.property, value);
      const allowed = reason.allowed.map(title).join(', ');
      const count = allowedRows.length + refusedRows.length;
      if (count > 1) return t('actions.noneInState', { count, allowed });
      return t('actions.wrongState', { state: reason.state === null ? '' : title(reason.state), allowed });
    }
    case 'condition':
      return (
        ownRefusal(model, action, reason) ??
        t('actions.wrongValues', { names: reason.properties.map((name) => captions.property(model, name)).join(', ') })
      );
    case 'waiting':
      return t('actions.waitingSince', { name: reason.askedBy, time: format.dateTime(reason.askedAt) });
    default:
      return '';
  }
}

/** What the definition itself says of a state, or of values, that the action does not take. */
export function ownRefusal(
  model: EntityModel,
  action: ActionModel,
  reason: Extract<Reason, { kind: 'state' | 'condition' }>,
): string | undefined {
  const what = reason.kind === 'state' ? String(reason.state) : (reason.properties[0] ?? '');
  return outcomeText(model, action, `refused.${what}`) ?? outcomeText(model, action, 'refused');
}
