import { connect } from '../lib/api-client';
import { answered } from './calls';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { step } from './step';

interface Supplier {
  readonly id: string;
  readonly supplierName: string;
  readonly contactPerson: string;
  readonly supplierStatus: string;
}

/** A supplier of the test's own. */
async function addSupplier(url: string, supplierName: string, more: object = {}): Promise<Supplier> {
  const client = await connect(url, 'admin');
  const { status } = await client.call('POST', '/Supplier', { supplierName, ...more });
  expect(status).toBeLessThan(300);
  const [supplier] = await client.rows<Supplier>('/Supplier/description', {
    filter: ['supplierName', '=', supplierName],
  });
  if (!supplier) throw new Error(`${supplierName} was not added`);
  return supplier;
}

test.describe('supplier', () => {
  test('the form says which value breaks which rule', {
    tag: ['@VALID-001', '@VALID-002', '@VALID-004', '@VALID-005', '@LOWCODE-013'],
  }, async ({ open }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await grid.add.click();
    const form = new Dialog(page);
    await form.seeText('New supplier');
    await expect(form.field('Supplier name')).toBeFocused();
    await form.save.click();
    await form.seeText('Please fill the required fields');
    await expect(form.problem('Supplier name')).toHaveText('Value cannot be empty');
    await expectAccessible(page);

    await form.field('Email').fill('nobody');
    await form.seeText('Please fill the required fields. Correct the marked fields');
    await form.field('Average lead time').fill('-1');
    await form.field('Comments').fill('x'.repeat(2001));
    await form.field('Supplier name').fill('Rule Test AS');
    await expect(form.problem('Supplier name')).toBeHidden();
    await expect(form.problem('Comments')).toHaveText('Text must not exceed 2,000 characters');
    await expect(form.problem('Average lead time')).toHaveText("Enter a value between '0' and '365'");
    await expect(form.problem('Email')).toHaveText('Incorrect email address');
    await form.save.click();
    await expect(form.root).toBeVisible();
  });

  test('a form in which something was typed asks once before it is left', { tag: ['@LOWCODE-013'] }, async ({
    open,
  }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
    const question = new Dialog(page, page.getByRole('alertdialog'));
    await grid.add.click();
    await form.button('Cancel').click();
    await expect(form.root).toBeHidden();

    await grid.add.click();
    await form.field('Supplier name').fill('Aag Nesten AS');
    const [asked] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    expect(asked.type()).toBe('beforeunload');
    await asked.dismiss();
    for (const leave of [() => page.keyboard.press('Escape'), () => form.button('Close').click()]) {
      await leave();
      await question.seeText('Discard what you entered?');
      await expect(question.button('Keep editing')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question.root).toBeHidden();
      await expect(form.field('Supplier name')).toHaveValue('Aag Nesten AS');
    }
    await form.button('Cancel').click();
    await question.button('Discard').click();
    await expect(question.root).toBeHidden();
    await expect(form.root).toBeHidden();
  });

  test('a new supplier appears among the others', { tag: ['@ACTION-053', '@MODAL-023', '@OPEN-284'] }, async ({
    open,
  }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const before = await grid.total();
    await grid.add.click();
    const form = new Dialog(page);
    await form.field('Supplier name').fill('Aas Nyskapning AS');
    await form.field('Email').fill('post@aas.example');
    await form.field('Average lead time').fill('12');
    const sent = answered(page, 'POST /Supplier');
    await page.keyboard.press('Enter');
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
    await expect(new Frame(page).notices).toContainText('Aas Nyskapning AS added');
    const row = grid.row('Aas Nyskapning AS');
    await expect(row).toBeVisible();
    await expect(row).toContainText('post@aas.example');
    await expect(row).toContainText('12');
    await expect(row).toContainText('Active');
    await expect.poll(() => grid.total()).toBe(before + 1);
  });

  test('the keyboard alone opens, changes and saves a row', { tag: ['@ACTION-054', '@PERM-073', '@GRID-015'] }, async ({
    open,
    server,
  }) => {
    await addSupplier(server.url, 'Aab Tastatur AS');
    const page = await open('global', '/supplier-page?search=Aab%20Tastatur');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await page.keyboard.press('/');
    await expect(grid.searchField).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const form = new Dialog(page);
    await form.seeText('Update supplier');
    await form.seeText('Aab Tastatur AS');
    await page.keyboard.press('Escape');
    await expect(form.root).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(form.root).toBeVisible();
    await form.field('Contact person').focus();
    await page.keyboard.type('Tora Tast');
    await page.keyboard.press('Enter');
    await expect(form.root).toBeHidden();
    await expect(grid.row('Aab Tastatur AS')).toContainText('Tora Tast');
  });

  test('products are added to a supplier and removed below it', {
    tag: ['@ACTION-056', '@ACTION-057', '@OPEN-208'],
  }, async ({ open, server }) => {
    await addSupplier(server.url, 'Aag Produkter AS');
    const page = await open('global', '/supplier-page?search=Aag%20Produkter');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await grid.choose(grid.row('Aag Produkter AS'), 'Add products');
    const form = new Dialog(page, page.getByRole('dialog', { name: 'Add products' }));
    await expect(form.field('Products')).toBeFocused();
    await form.choose('Products', 0);
    await page.keyboard.press('Tab');
    await form.save.click();
    await expect(form.root).toBeHidden();
    const detail = await grid.expand(grid.row('Aag Produkter AS'));
    await expect(detail.locator('.dx-data-row')).toHaveCount(1);
    // A click right after the button of a dialog that is gone is no double click.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await detail.locator('.dx-data-row').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove from supplier' }).click();
    await new Dialog(page).button('Remove from supplier').click();
    await expect(detail.locator('.dx-data-row')).toHaveCount(0);
  });

  test('a delete asks once, names what it takes, and takes it', {
    tag: ['@ACTION-055', '@MODAL-004', '@PERM-074'],
  }, async ({ open, server }) => {
    await addSupplier(server.url, 'Aac Slettes AS');
    const page = await open('global', '/supplier-page?search=Aac%20Slettes');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await grid.choose(grid.row('Aac Slettes AS'), 'Delete');
    const question = new Dialog(page);
    await question.seeText('Delete Aac Slettes AS');
    await expect(question.button('Go back')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question.root).toBeHidden();
    await expect(grid.row('Aac Slettes AS')).toBeVisible();
    await grid.choose(grid.row('Aac Slettes AS'), 'Delete');
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await question.button('Delete').click();
    expect(new URL((await sent).url()).searchParams.getAll('ids')).toHaveLength(1);
    await expect(page.getByText('No row matches')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  test('activate and deactivate are offered where they change something', {
    tag: ['@ACTION-058', '@STATE-033'],
  }, async ({ open, server }) => {
    await addSupplier(server.url, 'Aad Status AS');
    const page = await open('global', '/supplier-page?search=Aad%20Status');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    const row = grid.row('Aad Status AS');
    const offered = async () => {
      const menu = await grid.menuOf(row);
      const texts = await menu.getByRole('menuitem').and(menu.locator(':not([aria-disabled=true])')).allInnerTexts();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      return texts.map((text) => text.split('\n')[0]);
    };
    await expect(await grid.cell(row, 'Status')).toHaveText('Active');
    expect(await offered()).toContain('Deactivate');
    expect(await offered()).not.toContain('Activate');
    await grid.choose(row, 'Deactivate');
    await expect(row).toContainText('Inactive');
    expect(await offered()).toContain('Activate');
    expect(await offered()).not.toContain('Deactivate');
  });

  test('a form says at once what somebody else changed under it and keeps what was typed', {
    tag: ['@GRID-030'],
  }, async ({ open, server }) => {
    const supplier = await addSupplier(server.url, 'Aae Samtidig AS', { contactPerson: 'Opprinnelig' });
    const client = await connect(server.url, 'admin');
    const page = await open('global', '/supplier-page?search=Aae%20Samtidig');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await expect(new Frame(page).live).toHaveText('Live');
    await grid.choose(grid.row('Aae Samtidig AS'), 'Update');
    const form = new Dialog(page);
    await form.field('Contact person').fill('Den andre');
    const changes = { contactPerson: 'Den første', comments: 'Skrevet av den første' };
    await client.call('PUT', '/Supplier', { id: supplier.id, ...changes });
    await form.seeText('Somebody else has changed this since you opened it.');
    await form.seeText('is now Den første, it was Opprinnelig. You have: Den andre.');
    await expect(form.field('Contact person')).toHaveValue('Den andre');
    await expect(form.field('Comments')).toHaveValue('Skrevet av den første');
    await expectAccessible(page);
    await form.save.click();
    await expect(form.root).toBeHidden();
    await expect(grid.row('Aae Samtidig AS')).toContainText('Den andre');
  });

  test('what was typed survives a server that cannot be reached, and is saved once it can', {
    tag: ['@OPEN-025'],
  }, async ({ open }) => {
    const page = await open('global', '/supplier-page');
    const grid = await new Grid(page, 'Suppliers').seeRows();
    await grid.add.click();
    const form = new Dialog(page, page.getByRole('dialog', { name: 'New supplier' }));
    await form.field('Supplier name').fill('Aaf Brudd AS');
    await page.context().setOffline(true);
    await form.save.click();
    await form.seeText('Not confirmed yet');
    await expect(form.field('Supplier name')).toHaveValue('Aaf Brudd AS');
    await page.context().setOffline(false);
    await expect(form.root).toBeHidden();
    await expect(grid.row('Aaf Brudd AS')).toBeVisible();
  });
});

test('a location is made with what its lookups offer, and changed; its history says so', {
  tag: ['@MODAL-014'],
}, async ({ open }) => {
  const page = await open('global', '/locations-page');
  const grid = await new Grid(page, 'Locations').seeRows();
  await grid.add.click();
  const form = new Dialog(page);
  await form.field('Name').fill('0-TEST-01');
  await form.choose('Location role', 0);
  await form.field('Fill factor').fill('120');
  await form.field('Name').focus();
  await expect(form.problem('Fill factor')).toHaveText("Enter a value between '0' and '100'");
  await form.field('Fill factor').fill('80');
  await step(['ACTION-050'], 'a location is added', async () => {
    const sent = answered(page, 'POST /Location');
    await form.save.click();
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
  });
  await grid.search('0-TEST-01');
  await expect(grid.row('0-TEST-01')).toBeVisible();
  await grid.choose(grid.row('0-TEST-01'), 'Update');
  await expect(form.field('Fill factor')).toHaveValue('80');
  await form.field('Maximum weight').fill('250');
  await step(['ACTION-051'], 'a location is changed', async () => {
    const sent = answered(page, 'PUT /Location');
    await form.save.click();
    expect((await sent).status()).toBe(200);
    await expect(form.root).toBeHidden();
  });
  const cell = await grid.cell(grid.row('0-TEST-01'), 'Maximum weight, kg');
  await expect(cell).toHaveText('250');

  await step(['ACTION-046', 'MODAL-032', 'OPEN-053', 'OPEN-334'], 'its history', async () => {
    await grid.choose(grid.row('0-TEST-01'), 'History');
    const [newest, oldest] = [form.root.getByRole('listitem').first(), form.root.getByRole('listitem').last()];
    await expect(newest).toContainText(/Update.*Gunnar Global/s);
    await expect(newest.locator('dt')).toHaveText(['Maximum weight', 'Used weight', 'Available weight']);
    await expect(newest.locator('ins')).toHaveText(['250', '0', '250']);
    await expect(oldest).toContainText('0-TEST-01');
    await expect(form.root).toContainText('What happened more than 24 months ago may not be kept any more.');
    await expectAccessible(page);
  });
});

test('a material is looked up to dedicate a place to it; one that is not found is said to be none', {
  tag: ['@ERROR-022', '@MODAL-009'],
}, async ({ open }) => {
  const page = await open('global', '/locations-page');
  const grid = await new Grid(page, 'Locations').seeRows();
  await grid.choose(grid.rows.first(), 'Dedicate to a material');
  const form = new Dialog(page, page.getByRole('dialog', { name: 'Dedicate to a material' }));
  const material = form.field('Material');
  await expect(material).toBeVisible();
  await material.pressSequentially('no such material');
  await expect(page.getByText('No material found').first()).toBeVisible();
  await material.clear();
  await page.getByRole('option').first().click();
  await form.save.click();
  await expect(form.root).toBeHidden();
});

test('choices that could not be loaded are said to be so, and are all there when the list is opened again', async ({
  open,
  server,
}) => {
  const client = await connect(server.url, 'global');
  const [first] = await client.rows<{ text: string }>('/Lookup/entity/material', { take: '1' });
  const page = await open('global', '/locations-page');
  const grid = await new Grid(page, 'Locations').seeRows();
  await page.route('**/Lookup/entity/material?**', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await grid.choose(grid.rows.first(), 'Dedicate to a material');
  const form = new Dialog(page, page.getByRole('dialog', { name: 'Dedicate to a material' }));
  await form.field('Material').click();
  await expect(page.getByText('Could not be loaded').first()).toBeVisible();
  await form.field('Material').click();
  await form.choose('Material', 0);
  await expect(form.field('Material')).toHaveValue(first?.text ?? '');
});

test('the limits of a material are whole numbers from 1 on', {
  tag: ['@ACTION-047', '@MODAL-010', '@VALID-006'],
}, async ({ open }) => {
  const page = await open('global', '/materials-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  await grid.choose(grid.rows.first(), 'Min/max');
  const form = new Dialog(page);
  const least = 'Critical stock level';
  await form.field('Optimal stock level').fill('40');
  for (const [value, text] of [
    ['0', 'Enter a value of 1 or more'],
    ['50', 'Must not be greater than Optimal stock level'],
  ] as const) {
    await form.field(least).fill(value);
    await form.field('Optimal stock level').focus();
    await expect(form.problem(least)).toHaveText(text);
  }
  await form.field(least).fill('');
  await form.field(least).pressSequentially('3.7');
  await form.field('Optimal stock level').focus();
  await expect(form.field(least)).toHaveValue('3.7');
  await expect(form.problem(least)).toHaveText('Enter a whole number');
  await form.field(least).fill('three');
  await expect(form.problem(least)).toHaveText('“three” is not a number');
  await form.field(least).fill('1');
  await form.field('Optimal stock level').focus();
  await expect(form.problem(least)).toBeHidden();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await form.root.locator('button[type=submit]').click();
  expect((await sent).postDataJSON()).toMatchObject({ minimumWarehouseQuantity: 1, maximumWarehouseQuantity: 40 });
  expect(new URL((await sent).url()).pathname).toBe('/api/material/UpdateMaterial');
  await expect(form.root).toBeHidden();
});

test('prices have at most two decimals and are greater than 0', {
  tag: ['@MODAL-015', '@VALID-007', '@CONST-006'],
}, async ({ open }) => {
  const page = await open('global', '/materials-page');
  const grid = await new Grid(page, 'Materials').seeRows();
  await grid.choose(grid.rows.first(), 'Update');
  const form = new Dialog(page);
  const price = form.field('Cost price');
  await price.fill('0');
  await form.field('Sales price').focus();
  await expect(form.problem('Cost price')).toHaveText('Enter a value greater than 0');
  await price.fill('');
  await price.pressSequentially('1.0051');
  await form.field('Sales price').focus();
  await expect(price).toHaveValue('1.0051');
  await expect(form.problem('Cost price')).toHaveText('Use at most 2 decimals');
  await price.fill('');
  await price.pressSequentially('0.29');
  await form.field('Sales price').focus();
  await expect(price).toHaveValue('0.29');
  await expect(form.problem('Cost price')).toBeHidden();
  await price.fill('0.01');
  await form.field('Sales price').focus();
  await expect(form.problem('Cost price')).toBeHidden();
  await step(['ACTION-060'], 'a material is edited', async () => {
    const sent = answered(page, 'PUT /material/UpdateMaterial');
    await form.save.click();
    expect((await sent).request().postDataJSON()).toMatchObject({ costPrice: 0.01 });
    await expect(form.root).toBeHidden();
  });
});
