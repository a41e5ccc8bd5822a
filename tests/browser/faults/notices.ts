/** Writes down what a page tells, also what is gone again before anybody looks. */
import type { Page } from '@playwright/test';

/** Starts to write; gives what has been told since: texts of notices and titles of dialogs. */
export async function noteNotices(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    (window as unknown as { told: string[] }).told = told;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.notice'))
            told.push(node.querySelector('span')?.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: readonly string[] }).told);
}
