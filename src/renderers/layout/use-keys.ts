import { useEffect } from 'react';
import { isTyping } from '../typing';

/** Keys of the whole frame: Ctrl+K for the palette, wherever focus is, and `?` for the list of keys. */
export function useKeys(openPalette: () => void, openKeys: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        if (document.querySelector('.scrim')) return;
        event.preventDefault();
        openKeys();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openPalette, openKeys]);
}
