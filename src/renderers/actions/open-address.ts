import { fillAddress, MissingValueError } from '../../engine/action';
import type { EntityModel } from '../../engine/model';
import { featureOn } from '../../engine/permission';
import { isBlank, type Row } from '../../engine/query';
import type { Cockpit } from '../cockpit';

/** Of a definition's actions, the one that says where a row is opened. */
const OPEN = 'open';

/**
 * Where a row is opened: at the page that the action `open` leads to. Undefined without one for this person, or if the
 * row lacks what the address names.
 */
export function openAddress(model: EntityModel, row: Row, { may, session }: Cockpit): string | undefined {
  const action = model.actions.find(({ name }) => name === OPEN);
  if (!action?.open || !may(action.permission) || !featureOn(action.feature, session.features)) return undefined;
  try {
    return fillAddress(action.open, { row });
  } catch (error) {
    if (error instanceof MissingValueError) return undefined;
    throw error;
  }
}

/** Where an address leads that names a row by its key alone (OPEN-094): `?id=7`. */
export function openedBy(model: EntityModel, search: string, cockpit: Cockpit): string | undefined {
  const given = new URLSearchParams(search);
  const row = Object.fromEntries(model.key.map((name) => [name, given.get(name)]));
  return Object.values(row).some(isBlank) ? undefined : openAddress(model, row, cockpit);
}
