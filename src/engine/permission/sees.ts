import type { EntityModel, FeatureTest, PropertyModel } from '../definition/model';
import { featureOn } from './feature-on';

/** As much of a session as decides what it sees. */
export interface Viewer {
  may(key: string): boolean;
  readonly features: ReadonlySet<string>;
}

/** Anything that a permission or a feature may guard: a property, an action, a page, a filter. */
export interface Guarded {
  readonly permission?: string;
  readonly feature?: FeatureTest;
}

/** True if neither a missing permission nor a missing feature keeps this from the viewer. */
export function isAllowed(guarded: Guarded, viewer: Viewer): boolean {
  return (
    (guarded.permission === undefined || viewer.may(guarded.permission)) && featureOn(guarded.feature, viewer.features)
  );
}

/**
 * Names of the properties that the viewer must not see. The text of a reference goes with the reference. Keys always
 * stay: without them no row can be told from another.
 */
export function unseenProperties(model: Pick<EntityModel, 'properties' | 'key'>, viewer: Viewer): ReadonlySet<string> {
  const refused = new Set(model.properties.filter((property) => !isAllowed(property, viewer)).map(({ name }) => name));
  const unseen = model.properties.filter(
    ({ name, textOf }) => refused.has(name) || (textOf !== undefined && refused.has(textOf)),
  );
  return new Set(unseen.map((property: PropertyModel) => property.name).filter((name) => !model.key.includes(name)));
}
