import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '../engine/store';

/** The state of a session as it is now; draws anew when it is another. */
export function useStore<State>({ subscribe, get }: ReadableStore<State>): State {
  return useSyncExternalStore(subscribe, get);
}
