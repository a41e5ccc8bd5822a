import { useCallback, useSyncExternalStore } from 'react';
import { TABLET_BELOW_PX } from '../engine/constants';

/** Where the tablet layout applies. */
export const TABLET = `(max-width: ${TABLET_BELOW_PX - 1}px)`;

/** True while the screen is as a media query says. */
export function useScreen(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const screen = matchMedia(query);
      screen.addEventListener('change', tell);
      return () => screen.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
