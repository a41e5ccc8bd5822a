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

/** True if the value may stand in a property of the type. */
export function hasType(value: unknown, type: ValueType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}
