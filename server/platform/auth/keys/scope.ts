import type { Scope } from '../../../../src/engine/permission';
import { DESCRIBED } from '../../db';

/** The scope of a key as it is stored: names of definitions whose rows it reads, and whose it changes as well. */
export function scopeOf(reads: readonly string[], writes: readonly string[]): Scope {
  const changed = new Set(writes.filter(isForKeys));
  const seen = new Set([...reads.filter(isForKeys), ...changed]);
  return { reads: (base) => seen.has(base), writes: (base) => changed.has(base), names: isForKeys };
}

/** False for the definitions of the system's own tables: no key ever reaches people, roles, sessions or keys. */
export function isForKeys(base: string): boolean {
  return !Object.hasOwn(DESCRIBED, base);
}
