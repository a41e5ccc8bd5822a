/** People who signed in through the page once: what their browser kept is handed to later ones, which saves the way. */
import type { Browser, BrowserContext } from '@playwright/test';
import { OSLO } from '../lib/people';
import { LoginPage } from './models';

/** Cookies and local storage of a browser. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Sessions {
  /** Cookies and local storage of a person who is signed in at the server. */
  of(url: string, user: string, unit?: string): Promise<Kept>;
  /** The same for one test alone, which may end it. */
  anew(url: string, user: string, unit?: string): Promise<Kept>;
}

export function createSessions(browser: Browser): Sessions {
  const kept = new Map<string, Promise<Kept>>();
  const enter = async (url: string, user: string, unit: string): Promise<Kept> => {
    const context = await browser.newContext({ baseURL: url });
    const page = await context.newPage();
    const login = await new LoginPage(page).open();
    await login.logIn(user, { unit });
    // The cockpit is there, so all of the session is kept.
    await page.locator('.frame').waitFor();
    const state = await context.storageState();
    await context.close();
    return state;
  };
  return {
    anew: (url, user, unit = OSLO) => enter(url, user, unit),
    of(url, user, unit = OSLO) {
      const key = `${url} ${user} ${unit}`;
      const known = kept.get(key) ?? enter(url, user, unit);
      kept.set(key, known);
      return known;
    },
  };
}
