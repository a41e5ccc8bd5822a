import type { TFunction } from 'i18next';
import type { Offer, Reason } from '../../engine/action';
import type { ActionModel, EntityModel, Scalar } from '../../engine/definition/model';
import { captions } from '../captions';
import { outcomeText } from './outcome-text';

/** Why an action cannot run, in words (OPEN-067). */
export function reasonText(
  model: EntityModel,
  action: ActionModel,
  reason: Reason,
  { allowedRows, refusedRows }: Pick<Offer, 'allowedRows' | 'refusedRows'>,
  t: TFunction,
): string {
  switch (reason.kind) {
    case 'selection':
      return (
        outcomeText(model, action, reason.rule) ??
        (reason.rule === 'noneSelected' ? t('actions.noneSelected') : t('actions.takesOne', { count: reason.count }))
      );
    case 'state': {
      const own =
        outcomeText(model, action, `refused.${String(reason.state)}`) ?? outcomeText(model, action, 'refused');
      if (own) return own;
      const title = (value: Scalar): string => captions.value(model, reason.property, value);
      const allowed = reason.allowed.map(title).join(', ');
      const count = allowedRows.length + refusedRows.length;
      if (count > 1) return t('actions.noneInState', { count, allowed });
      return t('actions.wrongState', { state: reason.state === null ? '' : title(reason.state), allowed });
    }
    case 'condition':
      return (
        outcomeText(model, action, `refused.${reason.properties[0] ?? ''}`) ??
        outcomeText(model, action, 'refused') ??
        t('actions.wrongValues', { names: reason.properties.map((name) => captions.property(model, name)).join(', ') })
      );
    default:
      return '';
  }
}
