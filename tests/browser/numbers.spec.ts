/** Numbers are read as the page writes them, and what could be another one is not guessed at. */
import { API, type CompanyInfo } from '../../src/engine/http/api';
import { connect } from '../lib/api-client';
import { expect, test } from './fixtures';
import { Dialog, Grid, SalesOrderForm } from './models';

test('filters of columns and pages read numbers as the page writes them, and say what they do not take', {
  tag: ['@I18N-013'],
}, async ({ open }) => {
  const page = await open('admin', '/sales-order-lines-es-page');
  const grid = await new Grid(page, 'Sales order lines').seeRows();
  const all = await grid.total();
  await expect(grid.count).toContainText(all.toLocaleString('en-GB'));

  await test.step('below a header', async () => {
    await grid.filterColumn('Ordered quantity', '1.000');
    await expect(page.getByText('“1.000” can be read as 1 or as 1,000. Write the one you mean')).toBeVisible();
    expect(await grid.total()).toBe(all);
    await grid.filterColumn('Ordered quantity', '');
    const quantity = await grid.columnFilter('Ordered quantity');
    await quantity.pressSequentially('1,000');
    await expect(grid.filterPanel).toContainText("'1,000'");
    await expect(quantity).toHaveValue('1,000');
    await expect.poll(() => grid.total()).toBe(0);
    // Who goes to a number types another one.
    await page.keyboard.press('Tab');
    // The way of comparing stands over the field's beginning.
    const { width = 0 } = (await quantity.boundingBox()) ?? {};
    await quantity.click({ position: { x: width - 6, y: 8 } });
    await page.keyboard.type('1');
    await expect(quantity).toHaveValue('1');
    await expect.poll(() => grid.total()).toBeGreaterThan(0);
    await quantity.fill('');
    await expect.poll(() => grid.total()).toBe(all);
  });

  await test.step('in the builder', async () => {
    await grid.filterPanel.click();
    await grid.addCondition('Ordered quantity', 'Is greater than', '1,000');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(grid.filterPanel).toContainText("'1,000'");
    await grid.root.getByRole('button', { name: 'Clear', exact: true }).click();
  });

  await test.step('in the panel', async () => {
    const panel = await grid.openFilters();
    const number = panel.field('Line number');
    await number.fill('1,5');
    await panel.seeText('“1,5” can be read as 1.5. Write it like that if you mean it');
    await number.fill('1,000');
    await expect(panel.root).not.toContainText('can be read');
    await expect(grid.root.locator('.filter-row')).toContainText('1,000');
  });
});

test('a form takes over no number that could be another one', { tag: ['@I18N-013'] }, async ({ open }) => {
  const page = await open('global', '/materials-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  await grid.choose(grid.rows.first(), 'Update');
  const form = new Dialog(page);
  const weight = form.field('Weight');
  await weight.fill('1.250');
  await weight.blur();
  await expect(form.problem('Weight')).toHaveText('“1.250” can be read as 1.25 or as 1,250. Write the one you mean');
  await weight.click();
  await page.keyboard.type('1,250.5');
  await weight.blur();
  await expect(weight).toHaveValue('1,250.5');
  await expect(form.problem('Weight')).toBeHidden();
  await weight.click();
  await page.keyboard.type('5');
  await expect(weight).toHaveValue('5');
});

test('rows that are pasted say at once which of their numbers could be others', {
  tag: ['@I18N-013', '@SO-012'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const [first, second] = await client.rows<{ itemNo: string }>('/Material/description', { take: 2, skip: 60 });
  const page = await open('admin', '/create-sales-order');
  const form = await new SalesOrderForm(page).see();
  await form.paste(`${first?.itemNo}\t1,000\t1,250.00\n${second?.itemNo}\t1.000\t10,5`);
  const [sound, doubtful] = [form.line(first?.itemNo ?? ''), form.line(second?.itemNo ?? '')];
  await expect(form.quantity(sound)).toHaveValue('1,000');
  await expect(sound.locator('.total')).toHaveText('1,250,000.00');
  await expect(doubtful.locator('[data-field=orderedQuantity] .problem')).toContainText('as 1 or as 1,000');
  await expect(doubtful.locator('[data-field=adjustPrice] .problem')).toContainText('as 10.5');
});

test('numbers look as the language has them where the unit says so, and as in de-DE where nobody says', {
  tag: ['@I18N-012'],
}, async ({ open, server }) => {
  const client = await connect(server.url, 'admin');
  const totalIn = async (language: string, title: string): Promise<string> => {
    const page = await open('admin', '/sales-order-lines-es-page', { language });
    const grid = await new Grid(page, title).seeRows();
    expect(await grid.total()).toBeGreaterThan(999);
    return (await grid.count.innerText()).split('\n')[0]?.trim() ?? '';
  };
  expect(await totalIn('en-GB', 'Sales order lines')).toMatch(/^\d,\d{3}/);
  expect(await totalIn('nb-NO', 'Salgsordrelinjer')).toMatch(/^\d\u00a0\d{3}/);

  const { body } = await client.call<{ userSettings: { companyInfo: string } }>('GET', API.cockpitSettings);
  const company = JSON.parse(body.userSettings.companyInfo) as CompanyInfo;
  const { format: _, ...others } = company;
  await client.call('POST', API.companyInfo, others);
  expect(await totalIn('en-GB', 'Sales order lines')).toMatch(/^\d\.\d{3}/);
  await client.call('POST', API.companyInfo, company);
});
