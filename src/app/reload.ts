/** What stands on the page when it is loaded anew: it is handed to the page that comes, and to nobody else. */
import type { KeptForms } from '../renderers/kept-forms';
import { loadAnew, loadUnasked } from '../renderers/reload-context';
import { sessionStore } from './browser-storage';

const KEY = 'cockpit_typed';

/** What the page before has handed over, once. */
export function takeHandedOver(): string | null {
  const packed = sessionStore.getItem(KEY);
  sessionStore.removeItem(KEY);
  return packed;
}

/** Hands over what is packed when this page goes, whoever loads the next one (OPEN-265). */
export function handOver(pack: () => string | undefined): void {
  window.addEventListener('pagehide', () => {
    const packed = pack();
    if (packed === undefined) sessionStore.removeItem(KEY);
    else sessionStore.setItem(KEY, packed);
  });
}

/** Gives what loads the page anew, or that of an address; the browser asks about what cannot be handed over. */
export function reloading({ losesSome }: KeptForms): (address?: string) => void {
  return (address) => (losesSome() ? loadAnew(address) : loadUnasked(address));
}
