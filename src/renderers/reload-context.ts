import { createContext } from 'react';

/** Loads the page anew, or the one of an address. */
export function loadAnew(address?: string): void {
  if (address === undefined) location.reload();
  else location.assign(address);
}

let unasked = false;

/** Does so without a question about what is handed over to the page that comes. */
export function loadUnasked(address?: string): void {
  unasked = true;
  // Whoever stays after all, because something else asks, is asked the next time.
  window.addEventListener('beforeunload', () => setTimeout(() => (unasked = false)), { once: true });
  loadAnew(address);
}

/** True while the page goes for such a load. */
export function isUnasked(): boolean {
  return unasked;
}

/** Loads anew and keeps what is typed; the browser's own way until the page has another. */
export const ReloadContext = createContext(loadAnew);
