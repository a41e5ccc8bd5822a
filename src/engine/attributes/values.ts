import type { EntityModel, PropertyModel } from '../model';
import type { Row } from '../query';

type Values = Readonly<Record<string, unknown>>;
type Model = Pick<EntityModel, 'properties'>;

/**
 * Takes what was sent for a row; gives it with the members of described objects as properties of their own, whether they
 * were sent as such or within their object, and the places of members that nobody has described (`traits/height`). An
 * object stands for all of its members; what is no object stays where it is.
 */
export function spreadAttributes(model: Model, body: Values): { values: Values; unknown: readonly string[] } {
  const values: Record<string, unknown> = { ...body };
  const unknown: string[] = [];
  for (const [object, members] of membersOf(model)) {
    const given = Object.hasOwn(body, object) ? (body[object] ?? {}) : undefined;
    if (!isObject(given)) continue;
    delete values[object];
    for (const name of Object.keys(given)) if (!members.has(name)) unknown.push(`${object}/${name}`);
    for (const [name, property] of members) {
      if (Object.hasOwn(body, property.name)) continue;
      if (Object.hasOwn(given, name)) values[property.name] = given[name];
      else if (!property.readOnly) values[property.name] = null;
    }
  }
  return { values, unknown };
}

/** Takes the values of a row with those of attributes; gives them with the objects as they are stored, others' members kept. */
export function gatherAttributes(model: Model, values: Values, before: Row | undefined): Record<string, unknown> {
  const gathered: Record<string, unknown> = { ...values };
  for (const [object, members] of membersOf(model)) {
    const given = [...members].filter(([, { name }]) => Object.hasOwn(values, name));
    if (given.length === 0) continue;
    const stored = before?.[object];
    const merged = new Map(isObject(stored) ? Object.entries(stored) : []);
    for (const [name, property] of given) {
      const value = values[property.name];
      if (value === null || value === undefined) merged.delete(name);
      else merged.set(name, value);
      delete gathered[property.name];
    }
    gathered[object] = Object.fromEntries(merged);
  }
  return gathered;
}

type Members = ReadonlyMap<string, ReadonlyMap<string, PropertyModel>>;
const MEMBERS = new WeakMap<readonly PropertyModel[], Members>();

/** By object: its members by name, with the properties that stand for them. */
function membersOf({ properties }: Model): Members {
  const known = MEMBERS.get(properties);
  if (known) return known;
  const members = new Map<string, Map<string, PropertyModel>>();
  for (const property of properties) {
    const place = property.attributeOf;
    if (!place) continue;
    const own = members.get(place.object) ?? new Map<string, PropertyModel>();
    members.set(place.object, own.set(place.name, property));
  }
  MEMBERS.set(properties, members);
  return members;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
