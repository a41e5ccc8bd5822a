import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** How soon after the first the second of two quick presses comes, in milliseconds. */
const TWICE_MS = 400;

/**
 * Hears Enter in a dialog (`pressed`). If it closes the dialog (`gone`), the second of two quick presses is none: what
 * has the keyboard by then would take it for its own, and open anew.
 */
export function firstPress(): { pressed(event: ReactKeyboardEvent): void; gone(): void } {
  let until = 0;
  return {
    pressed({ key }) {
      if (key === 'Enter') until = performance.now() + TWICE_MS;
    },
    gone() {
      const left = until - performance.now();
      if (left <= 0) return;
      addEventListener('keydown', dropOnPage, true);
      setTimeout(stop, left);
    },
  };
}

function stop(): void {
  removeEventListener('keydown', dropOnPage, true);
}

/** Another key in between, or a dialog that has opened since, makes it a press of its own. */
function dropOnPage(event: KeyboardEvent): void {
  const isAsked = event.target instanceof Element && event.target.closest('[aria-modal]') !== null;
  if (event.key !== 'Enter' || isAsked) stop();
  else {
    event.preventDefault();
    event.stopPropagation();
  }
}
