import { createContext } from 'react';

/** Loads the page anew, or the one of an address. */
export function loadAnew(address?: string): void {
  if (address === undefined) location.reload();
  else location.assign(address);
}

let unasked: Event | undefined;

/** Does so without a question about what is handed over to the page that comes. */
export function loadUnasked(address?: string): void {
  const begin = (event: Event): void => {
    unasked = event;
  };
  window.addEventListener('beforeunload', begin, { capture: true, once: true });
  loadAnew(address);
}

/** True while the page goes for such a load. */
export function isUnasked(event: Event): boolean {
  return event === unasked;
}

/** Loads anew and keeps what is typed; the browser's own way until the page has another. */
export const ReloadContext = createContext(loadAnew);
