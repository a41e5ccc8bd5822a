import type { EntityModel, PropertyModel } from '../engine/model';
import { featureOn } from '../engine/permission';
import { isBlank, type Row } from '../engine/query';
import { writeParameters } from '../engine/view';
import type { Cockpit } from './cockpit';

/** The address of the first page of a definition that the person may open, without leading slash; undefined without one. */
export function pageAddress(model: EntityModel | undefined, { may, session }: Cockpit): string | undefined {
  const page = model?.pages.find(
    ({ path, permission, feature }) =>
      !path.includes(':') && (!permission || may(permission)) && featureOn(feature, session.features),
  );
  return page?.path;
}

/** The address of the row that a reference's text means: the other grid, filtered to it. */
export function referenceAddress(
  model: EntityModel,
  property: PropertyModel,
  row: Row,
  cockpit: Cockpit,
): string | undefined {
  const reference = property.textOf ? model.properties.find(({ name }) => name === property.textOf) : property;
  const entity = reference?.lookup?.entity;
  if (!reference || !entity || reference.type === 'array') return undefined;
  const value = row[reference.name];
  const other = cockpit.product.models[entity];
  const page = isBlank(value) ? undefined : pageAddress(other, cockpit);
  if (!other || page === undefined) return undefined;
  const filters = { [reference.lookup?.value ?? other.key[0] ?? 'id']: value };
  return `/${page}?${writeParameters({ filters })}`;
}
