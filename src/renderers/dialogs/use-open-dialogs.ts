import { useSyncExternalStore } from 'react';
import { layerCount, onLayers } from './stack';

/** How many dialogs are open. */
export function useOpenDialogs(): number {
  return useSyncExternalStore(onLayers, layerCount);
}
