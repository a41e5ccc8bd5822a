import { useRef } from 'react';

/**
 * Where the keyboard was when a menu was opened by its letter: Esc leads back there. What was chosen may draw that place
 * anew, and leads to the menu's own button, as the pointer does.
 */
export function useWayBack() {
  const before = useRef<Element | null>(null);
  const isLeft = useRef(false);
  return {
    /** To be called before the menu opens by its letter. */
    note(): void {
      before.current = document.activeElement;
    },
    /** For the menu's content. */
    content: {
      onEscapeKeyDown(): void {
        isLeft.current = true;
      },
      onCloseAutoFocus(event: Event): void {
        const { current: to } = before;
        if (isLeft.current && to instanceof HTMLElement && to.isConnected && to !== document.body) {
          event.preventDefault();
          to.focus();
        }
        before.current = null;
        isLeft.current = false;
      },
    },
  };
}
