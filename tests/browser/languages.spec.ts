import { API, type ProductResponse } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { largestSupplier } from '../lib/largest-supplier';
import { expect, OSLO, PASSWORD, test } from './fixtures';
import { Dashboard, Dialog, Frame, Grid, LoginPage } from './models';
import { cutOff, speakPseudo } from './pseudo-language';
import { englishTest, wordsOn } from './words';

for (const [language, words] of [
  ['da-DK', { orders: 'Salgsordrer', suppliers: 'Leverandører', remove: 'Slet', columns: 'Vælg kolonner' }],
  ['sv-SE', { orders: 'Kundorder', suppliers: 'Leverantörer', remove: 'Ta bort', columns: 'Välj kolumner' }],
] as const) {
  test(`${language}: dashboard, grid, menus, form and questions say nothing in English`, {
    tag: ['@I18N-002', '@OPEN-043'],
  }, async ({ open, server }) => {
    const { body: product } = await (await connect(server.url, 'global')).call<ProductResponse>('GET', API.product);
    const isEnglish = englishTest(language, product);
    const page = await open('global', '/', { language });
    // The Danish pager says All (OPEN-088), and roles of places are called as their warehouse calls them.
    const own = ['All', 'Pick', 'Bulk', 'Buffer'];
    const said = async () => (await wordsOn(page)).filter((words) => !own.includes(words) && isEnglish(words));
    await new Dashboard(page).seeTiles();
    expect(await said()).toEqual([]);

    const frame = new Frame(page);
    await frame.visit('sales-orders-es-page');
    const orders = await new Grid(page, words.orders).seeRows();
    expect(await said()).toEqual([]);
    await orders.openHeaderMenu(0);
    expect(await said()).toEqual([]);
    await page.keyboard.press('Escape');
    await orders.openOperators(0);
    expect(await said()).toEqual([]);
    await page.keyboard.press('Escape');
    await orders.menuOf(orders.rows.first());
    expect(await said()).toEqual([]);
    await page.keyboard.press('Escape');
    await orders.root.getByRole('button', { name: words.columns }).click();
    await expect(page.locator('.dx-datagrid-column-chooser .dx-popup-content')).toBeVisible();
    expect(await said()).toEqual([]);

    await frame.visit('supplier-page');
    const suppliers = await new Grid(page, words.suppliers).seeRows();
    await suppliers.openFilters();
    expect(await said()).toEqual([]);
    await page.keyboard.press('Escape');
    await suppliers.add.click();
    const form = new Dialog(page);
    await form.save.click();
    await expect(form.root.locator('.problem').first()).toBeVisible();
    expect(await said()).toEqual([]);
    await page.keyboard.press('Escape');
    await suppliers.choose(suppliers.rows.first(), words.remove);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await said()).toEqual([]);
  });
}

test('the pager offers All in Danish alone, and then shows all rows', { tag: ['@GRID-006', '@OPEN-088'] }, async ({
  open,
  server,
}) => {
  const english = await open('global', '/supplier-page');
  await expect((await new Grid(english, 'Suppliers').seeRows()).pageSizes).toHaveText(['5', '20', '30', '50']);
  const danish = await open('global', '/supplier-page', { language: 'da-DK' });
  const grid = await new Grid(danish, 'Leverandører').seeRows();
  await expect(grid.pageSizes).toHaveText(['5', '20', '30', '50', 'All']);
  await grid.pageSizes.getByText('All', { exact: true }).last().click();
  await expect(grid.rows).toHaveCount(await grid.total());
  const detail = await grid.expand(grid.row(await largestSupplier(await connect(server.url, 'global'))));
  await expect(detail.locator('.dx-page-size')).toHaveText(['5', '15', '20', '30', '50', 'All']);
});

test('without texts the keys stand in their place, and everything works', { tag: ['@I18N-005', '@ERROR-039'] }, async ({
  page,
}) => {
  await page.route('**/Localization/translationsnested*', (route) => route.fulfill({ status: 500, body: '{}' }));
  const login = await new LoginPage(page).open();
  await expect(login.button).toHaveText('#login.submit');
  await login.logIn('global', { unit: OSLO, password: PASSWORD });
  await new Dashboard(page).seeTiles();
  await new Frame(page).visit('supplier-page');
  const grid = await new Grid(page, 'Suppliers').seeRows();
  await grid.menuOf(grid.rows.first());
  await expect(page.getByRole('menuitem', { name: 'Update' })).toBeVisible();
});

for (const width of [1440, 1150]) {
  test(`nothing is cut off at ${width} px when texts are half again as long`, async ({ open, browser, server }) => {
    const viewport = { width, height: 900 };
    const outside = await browser.newPage({ baseURL: server.url, viewport });
    await speakPseudo(outside, 'nb-NO');
    const login = await new LoginPage(outside).open();
    await login.button.click();
    await expect(outside.getByText('[Fyll üt détté féltét').first()).toBeVisible();
    expect(await cutOff(outside)).toEqual([]);
    await outside.close();

    const page = await open('global', '/', { viewport, before: (opened) => speakPseudo(opened, 'nb-NO') });
    const frame = new Frame(page);
    await new Dashboard(page).seeTiles();
    expect(await cutOff(page)).toEqual([]);
    await frame.profile();
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await frame.visit('supplier-page');
    const grid = await new Grid(
      page,
      await page.locator('section.grid-page').getAttribute('aria-label').then(String),
    ).seeRows();
    expect(await cutOff(page)).toEqual([]);
    await grid.openFilters();
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await grid.menuOf(grid.rows.first());
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await grid.select(grid.rows.first());
    await expect(grid.root.getByRole('toolbar')).toBeVisible();
    expect(await cutOff(page)).toEqual([]);

    // A caption may end in dots; the whole of it shows on hover.
    const captions = grid.root.locator('.dx-header-row .dx-datagrid-text-content');
    const cut = await captions.evaluateAll((all) =>
      all.flatMap((one, index) => (one.scrollWidth > one.clientWidth ? [index] : [])),
    );
    for (const index of cut) {
      await captions.nth(index).hover();
      await expect(captions.nth(index)).toHaveAttribute('title', /^\[.+\]/);
    }

    await grid.add.click();
    const form = new Dialog(page);
    await form.save.click();
    await expect(form.root.locator('.problem').first()).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await form.root.locator('input').first().fill('x');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  });
}

test('the button that adds stays on a narrow page when its name and the title are long', async ({ open }) => {
  const viewport = { width: 768, height: 900 };
  const page = await open('global', '/cause-codes', {
    viewport,
    before: (opened) => speakPseudo(opened, 'nb-NO'),
  });
  const add = page.locator('section.grid-page .page-head .button.primary');
  await expect(add).toBeVisible();
  const right = async () => {
    const box = await add.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await right()).toBeLessThanOrEqual(viewport.width);
  await page.locator('.page-head h1').evaluate((title) => {
    title.textContent = 'Reasons for which a quantity was changed by hand';
  });
  expect(await right()).toBeLessThanOrEqual(viewport.width);
});
