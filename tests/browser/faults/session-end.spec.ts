/** A session reaches the end that the server gave it, while something is typed. */
import type { Locator, Page } from '@playwright/test';
import { type ClockServer, startClockServer } from '../../lib/clock-server';
import { expect, expectAccessible, test } from '../fixtures';
import { ImportPage, workbookOf } from '../import-models';
import { Dialog, Frame, Grid, LoginPage, SalesOrderForm } from '../models';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const HEARTBEAT = 31 * SECOND;
const TYPED = '00 Typed Before The End';

let own: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startClockServer({ SEED: 'demo', SESSION_LONGEST_HOURS: '1' });
});
test.afterAll(() => own?.stop());

/** A person at a page, by a session that begins now. */
async function enter(page: Page, user: string, path: string): Promise<LoginPage> {
  await page.clock.install();
  const login = await new LoginPage(page).open(`${own.url}/login?to=${encodeURIComponent(path)}`);
  await login.logIn(user);
  return login;
}

/** Lets the session come to its last two minutes, and the page hear of it. */
async function comeNear(page: Page): Promise<void> {
  own.pass(HOUR - 110 * SECOND);
  await beatUntil(page, warningOf(page));
}

/** A heartbeat may be on its way with what was before: the next one tells. */
async function beatUntil(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(HEARTBEAT);
    await expect(seen).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Lets the session end, and the page hear of it. */
async function comeToEnd(page: Page): Promise<void> {
  own.pass(2 * 60 * SECOND);
  await beatUntil(page, page.getByText('Your session has ended'));
}

const warningOf = (page: Page) => page.locator('.notice.warning');

test('a session that ends warns two minutes before, once, and its person alone has the form back', {
  tag: ['@SESSION-004', '@OPEN-264'],
}, async ({ page }) => {
  const login = await enter(page, 'admin', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
  const type = async () => {
    await grid.add.click();
    await form.field('Supplier name').fill(TYPED);
  };
  await type();
  await page.clock.runFor(HEARTBEAT);
  await expect(warningOf(page)).toHaveCount(0);

  await comeNear(page);
  await expect(warningOf(page)).toContainText(/Your session ends at \d\d:\d\d\. Save your work/);
  await page.clock.runFor(HEARTBEAT);
  await expect(warningOf(page)).toHaveCount(1);
  await expect(form.field('Supplier name')).toHaveValue(TYPED);
  await expectAccessible(page);

  await comeToEnd(page);
  await expect(warningOf(page)).toHaveCount(0);
  await login.logIn('admin');
  await expect(form.field('Supplier name')).toHaveValue(TYPED);
  await expect(new Frame(page).notices).toContainText('What you had typed is back');

  await test.step('another person has nothing of it, and neither has its own after that', async () => {
    await comeNear(page);
    await comeToEnd(page);
    await login.logIn('global');
    await grid.seeRows();
    await expect(form.root).toHaveCount(0);
    expect(await page.locator('body').innerText()).not.toContain(TYPED);
    await new Frame(page).logOut();
    await enter(page, 'admin', '/supplier-page');
    await grid.seeRows();
    await expect(form.root).toHaveCount(0);
  });
});

test('whoever is warned logs in again at once, and goes on', { tag: ['@OPEN-264'] }, async ({ page }) => {
  const login = await enter(page, 'admin', '/supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
  await grid.add.click();
  await form.field('Supplier name').fill(TYPED);
  await comeNear(page);
  const token = await page.evaluate(() => localStorage.getItem('cockpit_token_Nordlager Oslo_admin'));
  await warningOf(page).getByRole('button', { name: 'Log in again' }).click();
  await expect(login.button).toBeVisible();
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${own.url}/api/UserSession/own`, { headers })).status;
    })
    .toBe(401);
  await login.logIn('admin');
  await expect(form.field('Supplier name')).toHaveValue(TYPED);
  // The new session is as long as the first.
  own.pass(120 * SECOND);
  await page.clock.runFor(HEARTBEAT);
  await expect(warningOf(page)).toHaveCount(0);
  await form.save.click();
  await expect(grid.row(TYPED)).toBeVisible();
});

interface Place {
  readonly path: string;
  type(): Promise<void>;
  see(): Promise<void>;
}

function typedAt(path: string, field: Locator): Place {
  return { path, type: () => field.fill(TYPED), see: () => expect(field).toHaveValue(TYPED) };
}

test('what was typed on pages that are written by hand is back as well', {
  tag: ['@SESSION-004', '@OPEN-232'],
}, async ({ page }) => {
  const login = await enter(page, 'admin', '/company-information');
  const frame = new Frame(page);
  const importing = new ImportPage(page);
  const isOn = page.locator('[data-shown=true]').getByRole('switch').first();
  const PLACES: readonly Place[] = [
    typedAt('company-information', page.getByLabel('City')),
    typedAt('create-sales-order', new SalesOrderForm(page).field('Customer name')),
    {
      path: 'dashboard-settings',
      type: () => isOn.click(),
      see: () => expect(page.locator('.save-bar')).toContainText('1 change'),
    },
    {
      path: 'import',
      type: () => importing.choose('kept.xlsx', workbookOf({ supplier: [['supplierName'], [TYPED]] })),
      see: () => expect(importing.summary).toContainText('1 row checked'),
    },
  ];
  for (const { path, type, see } of PLACES) {
    await frame.visit(path);
    await type();
    await see();
  }
  await comeNear(page);
  await comeToEnd(page);
  await login.logIn('admin');
  for (const { path, see } of PLACES)
    await test.step(path, async () => {
      await frame.visit(path);
      await see();
    });
});
