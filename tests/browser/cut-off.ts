/** Measures what does not fit on the screen. */
import type { Page } from '@playwright/test';

/** The heads of pages, what stands around them, and dialogs: nothing in these may be cut. */
export const ALWAYS_WHOLE = '[data-shown=true] .page-head, .menu nav, .top .right, [role=dialog], [role=alertdialog]';

/** Texts that are cut and controls that reach over the edge, inside of what the selector names. */
export function cutOff(page: Page, selector = ALWAYS_WHOLE): Promise<string[]> {
  return page.evaluate((within) => {
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.clientWidth > 1 &&
      one.closest('.dx-datagrid, .visually-hidden') === null;
    const hasText = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.querySelectorAll(within)].flatMap((whole) => {
      const edge = Math.min(innerWidth, whole.getBoundingClientRect().right) + 1;
      return [...whole.querySelectorAll('*')]
        .filter((one) => isShown(one) && (hasText(one) || one.matches('button, a, input, select')))
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          const isCut = !one.matches('input') && one.scrollWidth > one.clientWidth + 1;
          return left < 0 || right > edge || (isCut && getComputedStyle(one).overflowX !== 'visible');
        })
        .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent}`);
    });
  }, selector);
}
