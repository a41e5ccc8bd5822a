/** What a screen reader says by itself: what changes in live regions, and alerts that appear, in their order. */
import type { Page } from '@playwright/test';

interface Listening extends Window {
  announced?: string[];
}

/** Begins to note what is announced on a page. A region that appears with its text already in it is not heard. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output';
    const ATOMIC = '[aria-atomic], [role=status], [role=alert], output';
    const announced: string[] = [];
    (window as Listening).announced = announced;

    const words = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      if (!(node instanceof Element) || node.ariaHidden === 'true' || !node.checkVisibility()) return '';
      const isRegion = node.matches(LIVE);
      return (isRegion ? null : node.ariaLabel) ?? [...node.childNodes].map(words).join(' ');
    };
    /** The part of a region that is read whole, else what changed. */
    const whole = (node: Node): Node => {
      const element = node instanceof Element ? node : node.parentElement;
      const part = element?.closest(ATOMIC);
      return part && part.ariaAtomic !== 'false' ? part : node;
    };
    const heard = ({ target, addedNodes, type }: MutationRecord): readonly Node[] => {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest(LIVE)) return type === 'characterData' ? [whole(target)] : [...addedNodes].map(whole);
      return [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [...(node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]'))]
          : [],
      );
    };
    new MutationObserver((changes) => {
      const said = new Set(changes.flatMap(heard).filter((node) => node.isConnected));
      for (const node of said) {
        const text = words(node).replace(/\s+/g, ' ').trim();
        if (text) announced.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** What was announced since `listen`. */
export const announcedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Listening).announced ?? []);
