/** Browsers that tests use one after the other: what the first has loaded, scripts above all, the next one has at once. */
import type { Browser, BrowserContext } from '@playwright/test';
import type { Kept } from './sessions';

export interface Contexts {
  /** A browser that begins with what another one kept, for this server, which nobody else uses until it is given back. */
  lend(url: string, kept: Kept): Promise<BrowserContext>;
  /** Closes its pages and keeps it for the next. */
  giveBack(context: BrowserContext): Promise<void>;
}

/** Starts without any. `prepare` is given each browser that is made. */
export function createContexts(browser: Browser, prepare: (context: BrowserContext) => Promise<unknown>): Contexts {
  const addresses = new Map<BrowserContext, string>();
  const idle = new Set<BrowserContext>();
  return {
    async lend(url, kept) {
      const known = [...idle].find((context) => addresses.get(context) === url);
      if (known) {
        idle.delete(known);
        await known.setStorageState(kept);
        return known;
      }
      const context = await browser.newContext({ baseURL: url, storageState: kept });
      await prepare(context);
      addresses.set(context, url);
      return context;
    },
    async giveBack(context) {
      for (const page of context.pages()) await page.close();
      idle.add(context);
    },
  };
}
