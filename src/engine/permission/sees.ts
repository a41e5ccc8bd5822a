import type { EntityModel, FeatureTest, PropertyModel, Scalar } from '../model';
import { featureOn } from './feature-on';
import type { Scope } from './scope';

/** As much of a session as decides what it sees. */
export interface Viewer {
  may(key: string): boolean;
  readonly features: ReadonlySet<string>;
  /** What the viewer's key is for. */
  readonly scope?: Scope;
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

/** Values of a property that the viewer must not see, nor rows that have one of them. */
export interface UnseenValues {
  readonly property: string;
  readonly values: readonly Scalar[];
}

const NO_VALUES: readonly UnseenValues[] = [];
const GUARDED = new WeakMap<object, readonly PropertyModel[]>();
const GUARDED_VALUES = new WeakMap<object, readonly PropertyModel[]>();

/** The values that a feature keeps away. */
export function unseenValues(model: Pick<EntityModel, 'properties'>, viewer: Viewer): readonly UnseenValues[] {
  const guarded =
    GUARDED_VALUES.get(model.properties) ??
    model.properties.filter(({ values }) => values?.some(({ feature }) => feature !== undefined));
  GUARDED_VALUES.set(model.properties, guarded);
  if (guarded.length === 0) return NO_VALUES;
  return guarded.flatMap(({ name, values = [] }) => {
    const gone = values.filter((value) => !isAllowed(value, viewer)).map(({ value }) => value);
    return gone.length > 0 ? [{ property: name, values: gone }] : [];
  });
}

/** False for a row that has a value which the viewer must not see. */
export function seesRow(unseen: readonly UnseenValues[], row: Readonly<Record<string, unknown>>): boolean {
  return !unseen.some(({ property, values }) => values.includes(row[property] as Scalar));
}

/**
 * Names of the properties that the viewer must not see. The text of a reference goes with the reference. Keys always
 * stay: without them no row can be told from another.
 */
export function unseenProperties(model: Pick<EntityModel, 'properties' | 'key'>, viewer: Viewer): ReadonlySet<string> {
  const guarded =
    GUARDED.get(model.properties) ??
    model.properties.filter(({ permission, feature }) => permission !== undefined || feature !== undefined);
  GUARDED.set(model.properties, guarded);
  const refused = new Set(guarded.filter((property) => !isAllowed(property, viewer)).map(({ name }) => name));
  if (refused.size === 0) return refused;
  const unseen = model.properties.filter(
    ({ name, textOf }) => refused.has(name) || (textOf !== undefined && refused.has(textOf)),
  );
  return new Set(unseen.map((property: PropertyModel) => property.name).filter((name) => !model.key.includes(name)));
}
