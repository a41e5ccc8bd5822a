import type { TFunction } from 'i18next';
import type { Offer } from '../../engine/action';
import type { ActionModel, EntityModel, Scalar } from '../../engine/model';
import { type FailedRow, nameIn } from '../../engine/perform';
import { isBlank, type Row } from '../../engine/query';
import { captions } from '../captions';
import type { Cockpit } from '../cockpit';
import { ownRefusal, reasonText } from './reason-text';

/** Rows that refuse an action as they stand here, told as the server would tell them (ERROR-024). */
export function refusedRows(
  model: EntityModel,
  action: ActionModel,
  refused: Offer['refusedRows'],
  cockpit: Pick<Cockpit, 'holders' | 'format'>,
  t: TFunction,
): readonly FailedRow[] {
  return refused.map(({ row, reason }) => {
    const told: FailedRow = {
      ...nameIn(model)(row),
      reason: reasonText(model, action, reason, { allowedRows: [], refusedRows: [] }, cockpit, t),
      ...(reason.kind === 'waiting' ? {} : { isExcluded: true }),
    };
    if (reason.kind === 'condition') {
      // What the definition says by itself needs no values.
      const values = ownRefusal(model, action, reason) ? [] : statesIn(model, reason.properties, row);
      return values.length > 0 ? { ...told, detail: values.join(', ') } : told;
    }
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

/** What the row has of those properties that have names for their values. */
function statesIn(model: EntityModel, names: readonly string[], row: Row): string[] {
  return model.properties.flatMap((property) => {
    const value = row[property.name];
    if (!names.includes(property.name) || !property.values || isBlank(value)) return [];
    return [`${captions.property(model, property)}: ${captions.value(model, property, value as Scalar)}`];
  });
}
