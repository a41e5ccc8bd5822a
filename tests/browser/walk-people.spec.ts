/**
 * Every page that the menus offer to each person of the demo, in both themes and three widths, by `npm run soak` alone
 * (playwright.config.ts): with its tabs, its reports and the forms of its rows. axe finds nothing, the console says
 * nothing, nothing is cut, and pictures of all of it lie in test-results/walk.
 */
import type { Locator, Page } from '@playwright/test';
import { API, type ProductResponse } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { cutOff } from './cut-off';
import { expect, test, violationsOf } from './fixtures';
import { Frame } from './models';

const PEOPLE = ['operator', 'purchaser', 'admin', 'configurator', 'global'];
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1150, height: 800 },
  { width: 768, height: 1024 },
];

/** The one library whose licence lacks says so on every page. */
const LICENCE = /DevExtreme/;

const shown = (page: Page): Locator => page.locator('[data-shown=true]');

class Walk {
  readonly said: string[] = [];

  constructor(
    readonly page: Page,
    readonly folder: string,
    /** What the actions that ask something first are called. */
    readonly asking: ReadonlySet<string>,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !LICENCE.test(message.text()))
        this.said.push(message.text());
    });
  }

  async look(name: string): Promise<void> {
    const { page } = this;
    await page.waitForLoadState('networkidle');
    await expect(shown(page).getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
    await expect(page.locator('[aria-busy=true], .loading-overlay').filter({ visible: true })).toHaveCount(0);
    const width = page.viewportSize()?.width ?? 0;
    const picture = `${this.folder}/${name.replace(/[^\w-]+/g, '_')}-${width}.png`;
    await page.screenshot({ path: picture });
    expect.soft(await cutOff(page), `cut on ${picture}`).toEqual([]);
    expect.soft(await violationsOf(page), `axe on ${picture}`).toEqual([]);
    expect.soft(this.said.splice(0), `said on ${picture}`).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${picture}`)
      .toBeLessThanOrEqual(width);
  }

  /** Each other tab of the page; the first is what it opens with. */
  async tabs(name: string): Promise<void> {
    const tabs = shown(this.page).locator('[role=tab]:not(.dx-master-detail-row *)');
    for (let place = 1; place < (await tabs.count()); place++) {
      await tabs.nth(place).click();
      await this.look(`${name} ${place} ${await tabs.nth(place).innerText()}`);
    }
    if ((await tabs.count()) > 1) await tabs.first().click();
  }

  /** What the first row of the page is asked by its actions. */
  async forms(name: string): Promise<void> {
    const { page } = this;
    const row = shown(page).locator('.dx-data-row').first();
    if ((await row.count()) === 0) return;
    const menu = page.locator('.row-menu');
    const open = async () => {
      await row.locator('td').first().click({ button: 'right' });
      await expect(menu).toBeVisible();
    };
    await open();
    const texts = await menu.getByRole('menuitem', { disabled: false }).allInnerTexts();
    const offered = texts.map((text) => text.split('\n')[0] ?? '');
    await page.keyboard.press('Escape');
    for (const title of offered.filter((one) => this.asking.has(one))) {
      await open();
      await menu.getByRole('menuitem', { name: title, exact: true }).click();
      await this.dialog(`${name} ${title}`);
    }
  }

  async dialog(name: string): Promise<void> {
    const dialog = this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await this.look(name);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

/** Addresses that the links lead to, in their order. */
const addressesOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname.slice(1)));

/** Where the menus lead, and what pages and reports have besides. */
async function pagesOf(frame: Frame): Promise<string[]> {
  const { page, menu } = frame;
  await expect(menu).toBeVisible();
  for (const group of await menu.locator('button[aria-expanded=false]').all()) await group.click();
  const main = await addressesOf(menu.getByRole('link'));
  await frame.settings.click();
  const settings = await addressesOf(menu.getByRole('link'));
  await frame.settings.click();
  const more: string[] = [];
  for (const path of ['', 'reports-page'].filter((one) => main.includes(one))) {
    await frame.visit(path);
    await page.waitForLoadState('networkidle');
    more.push(...(await addressesOf(shown(page).locator('.page-head a, ul.page-scroll a'))));
  }
  return [...new Set([...main, ...settings, ...more])];
}

test.describe('a walk as each person', () => {
  let asking: ReadonlySet<string>;
  test.beforeAll(async ({ server }) => {
    const api = await connect(server.url, 'global');
    const { models } = (await api.call<ProductResponse>('GET', API.product)).body;
    const actions = Object.values(models).flatMap((model) => model.actions);
    asking = new Set(actions.filter(({ form }) => form !== undefined).map(({ title }) => title));
  });

  for (const person of PEOPLE)
    for (const theme of THEMES)
      test(`all pages of ${person}, ${theme}, can be looked at for a day`, async ({ open }) => {
        test.setTimeout(3_600_000);
        const page = await open(person, '/', { colorScheme: theme, language: 'en-GB' });
        const walk = new Walk(page, `test-results/walk/${person}-${theme}`, asking);
        const frame = new Frame(page);
        for (const path of await pagesOf(frame))
          for (const size of SIZES)
            await test.step(`${path || 'dashboard'} at ${size.width}`, async () => {
              await page.setViewportSize(size);
              await frame.visit(path);
              await walk.look(path || 'dashboard');
              await walk.tabs(path);
              await walk.forms(path);
            });
      });
});
