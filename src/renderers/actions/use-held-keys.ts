import { useEffect } from 'react';

const HELD = new Set(['Enter', ' ']);

/**
 * While an action makes up its question, whoever has learnt the keys presses the one that answers it: it must not do
 * something to the rows meanwhile. What is pressed in a dialog means that dialog.
 */
export function useHeldKeys(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    function onKey(event: KeyboardEvent): void {
      const isInDialog = event.target instanceof Element && event.target.closest('[aria-modal=true]');
      if (!HELD.has(event.key) || isInDialog) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isHeld]);
}
