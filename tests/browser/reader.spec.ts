/** What a person hears who reads the cockpit by ear. */
import type { Locator, Page } from '@playwright/test';
import { announcedOn, listen } from './announcements';
import { expect, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { focusedOn, readingOf, stumblesOn } from './reader';

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

test('an operator finds an order, changes it and takes that back by ear', { tag: ['@OPEN-305'] }, async ({ open }) => {
  const page = await open('operator', '/sales-orders-es-page', { language: 'en-GB' });
  const grid = await new Grid(page, 'Sales orders').seeRows();
  const total = await grid.total();
  const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Change delivery priority and date', exact: true }));
  await listen(page);

  await test.step('the grid says what it is called, how large it is and how it is sorted', async () => {
    const heard = grid.root.getByRole('grid', { name: 'Sales orders', exact: true });
    await expect(heard).toHaveAttribute('aria-rowcount', String(total));
    // Boxes and arrows are columns too, and so is what is out of sight, which is not drawn.
    const columns = Number(await heard.getAttribute('aria-colcount'));
    expect(columns).toBeGreaterThanOrEqual((await grid.captions()).length + 2);
    await expect(grid.header('Order number')).toHaveAttribute('aria-sort', 'descending');
    const before = await grid.column('Order number');
    await grid.header('Order number').focus();
    await expect.poll(() => focusedOn(page)).toMatchObject({ role: 'columnheader', name: 'Column Order number' });
    await page.keyboard.press('Enter');
    await expect(grid.header('Order number')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => grid.column('Order number')).not.toEqual(before);
    await page.waitForLoadState('networkidle');
  });

  await test.step('filters are called by their columns', async () => {
    const reading = await readingOf(page);
    const names = reading.filter(({ role }) => role === 'textbox').map(({ name }) => name);
    expect(names).toContain('Filter by Order number');
    expect(new Set(names).size).toBe(names.length);
  });

  const orders = await grid.column('Order number');
  const order = orders[1] as string;
  const heardRow = () => focusedOn(page).then((node) => `${node?.role} ${node?.name} ${node?.states.selected}`);

  await test.step('rows are read by their values, and say whether they are chosen', async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await expect.poll(heardRow).toMatch(new RegExp(`^row ${orders[0]}, .+ false$`));
    await page.keyboard.press('ArrowDown');
    await expect.poll(heardRow).toMatch(new RegExp(`^row ${order}, .+ false$`));
    await page.keyboard.press('x');
    await expect.poll(heardRow).toMatch(/true$/);
    await page.keyboard.press('x');
    await expect.poll(heardRow).toMatch(/false$/);
  });

  await test.step('the menu of a row is called so, and what cannot be done says why', async () => {
    await page.keyboard.press('Shift+F10');
    await expect.poll(() => focusedOn(page)).toMatchObject({ role: 'menu', name: 'Actions' });
    const items = (await readingOf(page)).filter(({ role, name }) => role === 'menuitem' && !/^Filter/.test(name));
    const refused = items.filter(({ states }) => states.disabled);
    expect(refused.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Remove hold Only from On hold/));
    await page.getByRole('menuitem', { name: 'Change delivery priority and date' }).press('Enter');
  });

  await test.step('a dialog says what it asks and of what, and an error belongs to its field', async () => {
    await expect(dialog.root).toHaveAccessibleDescription(order);
    await expect
      .poll(() => focusedOn(page))
      .toMatchObject({ role: 'textbox', name: 'Priority', states: { required: true } });
    await expect(dialog.root.getByRole('combobox', { name: 'Delivery date' })).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => focusedOn(page))
      .toMatchObject({ name: 'Priority', description: 'Value cannot be empty', states: { invalid: 'true' } });
    expect(await announcedOn(page)).toContain('Value cannot be empty');
  });

  await test.step('what was done is said once, with its undo, and so is the undo', async () => {
    const said = (words: RegExp) => announcedOn(page).then((all) => all.filter((one) => words.test(one)));
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(dialog.root).toBeHidden();
    await expect.poll(heardRow).toMatch(new RegExp(`^row ${order}, .*, 7, `));
    await page.keyboard.press('Control+z');
    await expect.poll(() => said(/^Undone: .*Dismiss$/)).toHaveLength(1);
    await expect.poll(heardRow).not.toMatch(/, 7, /);
    expect(await said(new RegExp(`^Priority and date of ${order} changed Undo Dismiss$`))).toHaveLength(1);
    expect(await said(new RegExp(order))).toHaveLength(2);
  });

  await test.step('what was found is counted, and each of it has a name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(order);
    await expect.poll(() => announcedOn(page)).toContainEqual(expect.stringMatching(/\d rows?$/));
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    const chosen = page.getByRole('option', { selected: true });
    await expect(chosen).toContainText(order);
    const saidId = () => field.getAttribute('aria-activedescendant');
    await expect.poll(saidId).toBe(await chosen.getAttribute('id'));
    const first = await saidId();
    await page.keyboard.press('ArrowDown');
    await expect.poll(saidId).not.toBe(first);
    await expect.poll(saidId).toBe(await chosen.getAttribute('id'));
    const options = (await readingOf(page)).filter(({ role }) => role === 'option');
    expect(options.length).toBeGreaterThan(1);
    expect(options.filter(({ name }) => name === '')).toEqual([]);
  });
});
