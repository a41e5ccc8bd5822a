import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Told by the element that held what had the keyboard, when that is gone. */
const LOST = 'focuslost';

/**
 * Remembers what has the keyboard. The function it gives brings it back there, to the page if nothing had it; if that is
 * gone, what held it is told.
 */
export function focusBack(before: Element | null): () => void {
  const path: Element[] = [];
  for (let at = before; at; at = at.parentElement) path.push(at);
  return () => {
    const left = path.find(({ isConnected }) => isConnected);
    if (left !== before) tellLost(left);
    else if (left === document.body) document.querySelector('main')?.focus({ preventScroll: true });
    else if (left instanceof HTMLElement) left.focus();
  };
}

/** Tells what held it that what had the keyboard is gone. */
export function tellLost(holder: Element | undefined): void {
  holder?.dispatchEvent(new Event(LOST, { bubbles: true }));
}

/** Where the keyboard goes when what had it within the element is gone, as long as the element is there. */
export function useLostFocus(root: RefObject<HTMLElement | null>, take: () => void, isThere = true): void {
  const onLost = useEffectEvent((event: Event) => {
    event.stopPropagation();
    take();
  });
  useEffect(() => {
    const element = isThere ? root.current : null;
    const hear = (event: Event) => onLost(event);
    element?.addEventListener(LOST, hear);
    return () => element?.removeEventListener(LOST, hear);
  }, [root, isThere]);
}
