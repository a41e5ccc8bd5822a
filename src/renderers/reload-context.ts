import { createContext } from 'react';

/** Loads the page anew, or the one of an address. */
export function loadAnew(address?: string): void {
  if (address === undefined) location.reload();
  else location.assign(address);
}

/** Does so and keeps what is typed; the browser's own way until the page has another. */
export const ReloadContext = createContext(loadAnew);
