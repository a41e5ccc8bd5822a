import type { TFunction } from 'i18next';
import type { Offer } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import { type FailedRow, nameIn } from '../../engine/perform';
import { captions } from '../captions';
import type { Cockpit } from '../cockpit';
import { reasonText } from './reason-text';

/** Rows that refuse an action as they stand here, told as the server would tell them (ERROR-024). */
export function refusedRows(
  model: EntityModel,
  action: ActionModel,
  refused: Offer['refusedRows'],
  cockpit: Pick<Cockpit, 'holders' | 'format'>,
  t: TFunction,
): readonly FailedRow[] {
  return refused.map(({ row, reason }) => {
    const told = {
      ...nameIn(model)(row),
      reason: reasonText(model, action, reason, { allowedRows: [], refusedRows: [] }, cockpit, t),
    };
    if (reason.kind !== 'state') return told;
    const title = (state: (typeof reason.allowed)[number]) => captions.value(model, reason.property, state);
    const detail = t('actions.wrongState', {
      state: reason.state === null ? '' : title(reason.state),
      allowed: reason.allowed.map(title).join(', '),
    });
    return {
      ...told,
      ...(detail === told.reason ? {} : { detail }),
      allowedStates: reason.allowed.map(String),
    };
  });
}
