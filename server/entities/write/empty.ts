import { isBlank } from '../../../src/engine/query';

export type Values = Readonly<Record<string, unknown>>;

/** A body as it is checked: what is empty is absent. */
export function withoutEmpty(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}

/** A body as it is written: what is empty clears, texts are in their composed form. */
export function normalised(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isBlank(value) ? null : composed(value)]),
  );
}

function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map(composed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, composed(part)]));
}
