import { expect, smallTargetsOf, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

const SCREENS = [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'a tablet', viewport: { width: 768, height: 1024 }, hasTouch: true },
  { name: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
];

test('what is too small beside another is found', async ({ page }) => {
  await page.setContent('<button style="padding: 0; width: 12px; height: 12px">a</button>'.repeat(2));
  expect(await smallTargetsOf(page)).toEqual([expect.stringContaining('target-size')]);
});

for (const { name, ...screen } of SCREENS) {
  test(`what can be pressed in a list, a menu, a form, the preview and the palette is large enough, on ${name}`, async ({
    open,
  }) => {
    const page = await open('global', '/stocks-es-page', screen);
    const grid = await new Grid(page, 'Stocks').seeRows();
    const small = async (where: string) => expect.soft(await smallTargetsOf(page), where).toEqual([]);
    await small('the list');
    await grid.select(grid.rows.first());
    await expect(grid.selection).toBeVisible();
    await small('the bar');
    await grid.selection.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await small('the menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.locator('.preview h2')).toBeVisible();
    await small('the preview');
    await page.keyboard.press('Escape');
    await grid.add.click();
    await expect(new Dialog(page).save).toBeVisible();
    await small('the form');
    await page.keyboard.press('Escape');
    await expect(new Dialog(page).root).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('SO-1');
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await small('the palette');
  });

  test(`what can be pressed on pages without a list is large enough, on ${name}`, async ({ open }) => {
    const page = await open('global', '/', screen);
    const frame = new Frame(page);
    for (const path of [
      '',
      'dashboard-settings',
      'user-settings',
      'reports-page',
      'slow-moving-materials-report-page',
      'create-sales-order',
      'newdraft-page',
      'import',
    ])
      await test.step(path || 'dashboard', async () => {
        await page.goto(`/${path}`);
        await expect(frame.title).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect.soft(await smallTargetsOf(page), path).toEqual([]);
      });
  });
}
