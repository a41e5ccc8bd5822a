/** Loads the page anew without losing what is typed: it is handed to the page that comes, and to nobody else. */
import { sessionStore } from './browser-storage';

const KEY = 'cockpit_typed';

/** What the page before has handed over, once. */
export function takeHandedOver(): string | null {
  const packed = sessionStore.getItem(KEY);
  sessionStore.removeItem(KEY);
  return packed;
}

/** Hands over what is packed, and loads the page anew. */
export function reloadWith(packed: string | undefined): void {
  if (packed !== undefined) sessionStore.setItem(KEY, packed);
  location.reload();
}
