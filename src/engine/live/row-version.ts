/** Two versions of one row: which is the newer, what differs, and how the older becomes the newer in place. */
import type { Row } from '../query';

/** What changes with the next version of a row; nothing if it is older than the one at hand. */
export function newsOf(current: Row, next: Row): readonly string[] {
  return isOlder(next, current) ? [] : changedProperties(current, next);
}

/** A version that the loaded row has overtaken: it was on its way while the rows were fetched. */
export function isOlder(next: Row, current: Row): boolean {
  const [a, b] = [Number(next.rowVersion), Number(current.rowVersion)];
  return Number.isFinite(a) && Number.isFinite(b) && a < b;
}

/** Names of the properties in which two versions of a row differ. */
export function changedProperties(before: Row, after: Row): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Makes a row object equal to another, in place: whoever holds the row sees the new values. Values that are the same
 * stay the very ones they were: rows that came in one answer share their texts, those of a message are its own.
 */
export function assignRow(target: Row, values: Row): void {
  for (const name of Object.keys(target)) if (!(name in values)) delete target[name];
  for (const [name, value] of Object.entries(values))
    if (!(name in target) || !same(target[name], value)) target[name] = value;
}
