import type { NavigateFunction } from 'react-router-dom';
import { fillAddress, MissingValueError, type TemplateValues } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import { featureOn } from '../../engine/permission';
import { isBlank, parsePlaceholder, type Row } from '../../engine/query';
import type { Cockpit } from '../cockpit';
import { pageAddress, referenceAddress } from '../reference-address';

/** Of a definition's actions, the one that says where a row is opened. */
const OPEN = 'open';

/**
 * Where a row is opened: at the page that the action `open` leads to. Undefined without one for this person, or if the
 * row lacks what the address names.
 */
export function openAddress(model: EntityModel, row: Row, cockpit: Cockpit): string | undefined {
  const action = model.actions.find(({ name }) => name === OPEN);
  return action && addressFor(action, model, { row }, cockpit);
}

/** Where an action leads this person; undefined if it is not for them, or leads nowhere for lack of a value. */
export function addressFor(
  action: ActionModel,
  model: EntityModel,
  values: TemplateValues,
  cockpit: Cockpit,
): string | undefined {
  const { may, session } = cockpit;
  if (!action.open || !may(action.permission) || !featureOn(action.feature, session.features)) return undefined;
  try {
    return filledAddress(action.open, model, values, cockpit);
  } catch (error) {
    if (error instanceof MissingValueError) return undefined;
    throw error;
  }
}

/**
 * The address of the page that `open` names, or of the row that its reference means; undefined if this person has no page
 * for that one. Throws a MissingValueError if a page's address lacks a value.
 */
export function filledAddress(
  open: string,
  model: EntityModel,
  values: TemplateValues,
  cockpit: Cockpit,
): string | undefined {
  const reference = parsePlaceholder(open);
  if (!reference) return fillAddress(open, values);
  const property = model.properties.find(({ name }) => name === reference.name);
  return property && values.row && referenceAddress(model, property, values.row, cockpit);
}

/** Goes to where an action leads: in a window of its own, if it says so. */
export function goTo(address: string, { openIn }: ActionModel, navigate: NavigateFunction): void {
  if (openIn === 'window') window.open(address, '_blank', 'noopener');
  else navigate(address);
}

/** Whether the page that `open` leads to is one for this person. */
export function seesPage(open: string, model: EntityModel, cockpit: Cockpit): boolean {
  const { models } = cockpit.product;
  const reference = parsePlaceholder(open);
  if (reference) {
    const entity = model.properties.find(({ name }) => name === reference.name)?.lookup?.entity;
    return entity !== undefined && pageAddress(models[entity], cockpit) !== undefined;
  }
  const path = open.split(/[?/]/)[0];
  const owner = Object.values(models).find(({ pages }) => pages.some((page) => page.path.split('/')[0] === path));
  return owner === undefined || pageAddress(owner, cockpit) !== undefined;
}

/** Where an address leads that names a row by its key alone (OPEN-094): `?id=7`. */
export function openedBy(model: EntityModel, search: string, cockpit: Cockpit): string | undefined {
  const given = new URLSearchParams(search);
  const row = Object.fromEntries(model.key.map((name) => [name, given.get(name)]));
  return Object.values(row).some(isBlank) ? undefined : openAddress(model, row, cockpit);
}
