import type { ValueType } from '../../model';

/** JSON as a file holds it. */
export type JsonObject = { [name: string]: unknown };

/** True for an object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member, if it is an object. */
export function objectIn(holder: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = holder?.[key];
  return isObject(value) ? value : undefined;
}

/** The member, if it is a text. */
export function textIn(holder: JsonObject | undefined, key: string): string | undefined {
  const value = holder?.[key];
  return typeof value === 'string' ? value : undefined;
}

/** The texts of a member that is a list; none if it is none. */
export function textsIn(holder: JsonObject | undefined, key: string): string[] {
  const value = holder?.[key];
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}

/** The members of an object member, in their order. */
export function entriesIn(holder: JsonObject | undefined, key: string): [string, unknown][] {
  return Object.entries(objectIn(holder, key) ?? {});
}

/** True if the value may stand in a property of the type. */
export function hasType(value: unknown, type: ValueType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}
