import { type RefObject, useEffect } from 'react';

/** What lies over the panel and belongs to it: lists of its editors, and a dialog that says why it does not search. */
const OVER_IT = '.dx-overlay-wrapper, .dx-overlay-content, [role="dialog"], [role="alertdialog"]';

/** Where the keyboard is while the panel is open: first in it, and at last where it was before. */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, lastAdded: string | undefined): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected && !document.activeElement?.closest('.grid-page'))
        before.focus();
    };
  }, [panel]);

  // Who adds a filter goes on with its value.
  useEffect(() => {
    if (lastAdded !== undefined)
      panel.current
        ?.querySelector<HTMLElement>(`[data-filter="${CSS.escape(lastAdded)}"] input:not([type=hidden])`)
        ?.focus();
  }, [panel, lastAdded]);
}

/** Closes the panel when somebody points beside it. */
export function useClosedBeside(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const onPointer = (event: PointerEvent): void => {
      const target = event.target as HTMLElement;
      const isOurs = panel.current?.contains(target) || target.closest(`${OVER_IT}, .filters-button`);
      if (!isOurs) onClose();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [panel, onClose]);
}
