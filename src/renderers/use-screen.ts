import { useCallback, useSyncExternalStore } from 'react';
import { PHONE_BELOW_PX, SHORT_ROWS_BELOW_PX, TABLET_BELOW_PX } from '../engine/constants';

/** Where the tablet layout applies. */
export const TABLET = `(max-width: ${TABLET_BELOW_PX - 1}px)`;
/** Where rows stand in two lines (OPEN-303). */
export const SHORT_ROWS = `(max-width: ${SHORT_ROWS_BELOW_PX - 1}px)`;
/** Where the phone's layout applies (OPEN-303). */
export const PHONE = `(max-width: ${PHONE_BELOW_PX - 1}px)`;

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
