/** What a person hears who reads the cockpit by ear. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Frame } from './models';
import { stumblesOn } from './reader';

const shown = (page: Page): Locator => page.locator('[data-shown=true]');

/** Addresses that the links lead to, in their order. */
const addressesOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname.slice(1)));

/** Where the menu and the settings lead. */
async function addressesOfMenu(frame: Frame): Promise<readonly string[]> {
  await expect(frame.menu).toBeVisible();
  for (const group of await frame.menu.locator('button[aria-expanded=false]').all()) await group.click();
  const main = await addressesOf(frame.menu.getByRole('link'));
  await frame.settings.click();
  await frame.seeMenu('settings-extended');
  return [...main, ...(await addressesOf(frame.menu.getByRole('link')))];
}

test('each page of the menu is read without a stumble', { tag: ['@OPEN-305'] }, async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('global', '/');
  const frame = new Frame(page);
  const addresses = new Set(await addressesOfMenu(frame));
  expect(addresses.size).toBeGreaterThan(25);
  for (const address of addresses)
    await test.step(address || 'dashboard', async () => {
      await frame.visit(address);
      await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
      expect.soft(await stumblesOn(page), address).toEqual([]);
    });
});
