import { useEffect } from 'react';
import { tellLost } from '../dialogs';

/** Who takes the keyboard back by itself, a menu or a list drawn anew, has done so by then. */
const SETTLED_MS = 60;

/** An element, and what it stands in on the page, from the inside. */
function lineOf(element: Element): readonly Element[] {
  const line: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) line.push(at);
  return line;
}

function isThere(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches('[inert], [inert] *, :disabled');
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives the keyboard to the first of these if that is there, else to whoever held it. */
function goOn(line: readonly Element[]): void {
  const left = line.find(isThere);
  if (left && left === line[0]) (left as HTMLElement).focus({ preventScroll: true });
  else tellLost(left);
  const place = line.find((element) => isThere(element) && element.matches('[tabindex]'));
  if (isLost()) (place as HTMLElement | undefined)?.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard on the page when what has it is taken away, hidden or disabled: what held it is told, else the
 * nearest place around it has it. What lies in front of the page, such as a menu, leads back to where the keyboard was
 * below it. What a person leaves by pointing beside it stays left.
 */
export function useKeptKeyboard(): void {
  useEffect(() => {
    let last: readonly Element[] = [];
    let onPage: readonly Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function restore(): void {
      timer = undefined;
      for (const line of [last, onPage, lineOf(document.getElementById('content') ?? document.body)])
        if (isLost()) goOn(line);
    }
    function look(): void {
      const [had] = last;
      if (!had || !isLost() || !document.hasFocus()) return;
      if (isThere(had)) {
        last = [];
        onPage = [];
      } else timer ??= setTimeout(restore, SETTLED_MS);
    }
    function onFocus({ target }: FocusEvent): void {
      last = lineOf(target as Element);
      if (last.at(-1)?.id === 'root') onPage = last;
    }
    // What is taken away is not told by every browser.
    const observer = new MutationObserver(() => {
      if (isLost() && last[0] && !isThere(last[0])) look();
    });
    const onBlur = ({ relatedTarget }: FocusEvent): void => {
      if (!relatedTarget) queueMicrotask(look);
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);
}
