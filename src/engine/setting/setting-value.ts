/** Values of the settings in settings.json, which are stored as texts; server and page ask here alone. */

import type { FieldError } from '../http';
import type { PropertyModel } from '../model';

/** A rule that a text breaks as the value of a setting. */
export type SettingProblem = Required<Pick<FieldError, 'keyword' | 'params'>>;

type Typed = Pick<PropertyModel, 'type' | 'schema'>;

/** The value of a stored text as its setting types it; undefined if it does not fit. */
export function settingValue({ type }: Pick<PropertyModel, 'type'>, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (type === 'integer' || type === 'number') {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(number) && (type === 'number' || Number.isInteger(number)) ? number : undefined;
  }
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  return text;
}

/** What is wrong with a text as the value of a setting; nothing if it fits (VALID-001, VALID-004). */
export function settingProblem(property: Typed, text: string): SettingProblem | undefined {
  const { type, schema } = property;
  const value = settingValue(property, text);
  if (value === undefined) return { keyword: 'type', params: { type } };
  const checks = [
    ['minimum', typeof value === 'number' && value < limitIn(schema.minimum, -Infinity)],
    ['maximum', typeof value === 'number' && value > limitIn(schema.maximum, Infinity)],
    ['maxLength', typeof value === 'string' && [...value].length > limitIn(schema.maxLength, Infinity)],
  ] as const;
  const broken = checks.find(([, isBroken]) => isBroken);
  if (!broken) return undefined;
  const [keyword] = broken;
  const { minimum, maximum } = schema;
  return { keyword, params: { minimum, maximum, limit: schema[keyword] } };
}

/** A value within the limits of its setting: what was stored under others holds as far as these allow. */
export function boundedValue({ schema }: Pick<PropertyModel, 'schema'>, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  return Math.min(Math.max(value, limitIn(schema.minimum, -Infinity)), limitIn(schema.maximum, Infinity));
}

function limitIn(limit: unknown, otherwise: number): number {
  return typeof limit === 'number' ? limit : otherwise;
}
