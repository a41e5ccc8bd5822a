import { useSyncExternalStore } from 'react';
import { layerCount, onLayers } from './core';

/** How many dialogs are open. */
export function useOpenDialogs(): number {
  return useSyncExternalStore(onLayers, layerCount);
}
