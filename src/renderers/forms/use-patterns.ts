import { useEffect, useSyncExternalStore } from 'react';
import { arePatternsThere, hasPattern, loadPatterns, onPatterns } from '../../engine/form';
import type { JsonSchema } from '../../engine/model';

/** Draws anew when the patterns of a schema can be checked; gives whether they can. */
export function usePatterns(schema: JsonSchema): boolean {
  useEffect(() => {
    // Without it the server judges; the next form tries again.
    if (hasPattern(schema)) loadPatterns().catch(() => undefined);
  }, [schema]);
  return useSyncExternalStore(onPatterns, arePatternsThere);
}
