import { useLayoutEffect } from 'react';
import { layerCount } from '../dialogs';
import { isTyping } from '../typing';

interface Keys {
  openPalette(): void;
  openKeys(): void;
  openRecent(): void;
  undo(): void;
}

/**
 * Keys of the whole frame: Ctrl+K for the palette, wherever focus is, `?` for the list of keys, Ctrl+Z for the last action
 * and, with Shift, the list of what was done. In a field both are the text's own; outside of one the
 * browser would undo what was last typed in one, the search say.
 */
export function useKeys({ openPalette, openKeys, openRecent, undo }: Keys): void {
  // Before anything of the frame is seen, so that no key is too early.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const key = event.key.toLowerCase();
      const isOpen = () => layerCount() > 0;
      if (isCommand && key === 'k') {
        event.preventDefault();
        openPalette();
      } else if (isCommand && key === 'z' && !isTyping(event.target)) {
        event.preventDefault();
        if (event.repeat || isOpen()) return;
        if (event.shiftKey) openRecent();
        else undo();
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        if (isOpen()) return;
        event.preventDefault();
        openKeys();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [openPalette, openKeys, openRecent, undo]);
}
