import { useEffect } from 'react';
import { isTyping } from '../typing';

/**
 * Keys of the whole frame: Ctrl+K for the palette, wherever focus is, `?` for the list of keys, and Ctrl+Z for what the
 * newest notice offers to undo. Outside of a field the browser would undo what was last typed in one, the search say.
 */
export function useKeys(openPalette: () => void, openKeys: () => void, undo: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
      } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !isTyping(event.target)) {
        event.preventDefault();
        if (!event.shiftKey && !document.querySelector('.scrim')) undo();
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        if (document.querySelector('.scrim')) return;
        event.preventDefault();
        openKeys();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openPalette, openKeys, undo]);
}
