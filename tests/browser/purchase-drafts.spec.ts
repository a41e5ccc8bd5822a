/** Purchase drafts: started, written, saved, and made into purchase orders. */
import { API, API_BASE, type ProposedDraftLine } from '../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../src/engine/http/errors';
import { type ApiClient, connect } from '../lib/api-client';
import { BERGEN } from '../lib/people';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid, LoginPage, pasteInto } from './models';
import { CriteriaForm, DraftForm } from './purchase-models';
import { step } from './step';

interface Material {
  readonly id: string;
  readonly itemNo: string;
  readonly name: string;
  readonly supplierId: string;
  readonly currentQuantity: number;
}
interface Supplier {
  readonly id: string;
  readonly supplierName: string;
  readonly draftCount: number | null;
}

const DRAFTS = 'Purchase drafts';
/** Numbers as the demo people write them. */
const written = (amount: number, decimals = 0): string =>
  amount.toLocaleString('en-GB', { minimumFractionDigits: decimals });
const proposals = (api: ApiClient, supplierId: string) =>
  api.rows<ProposedDraftLine>(API.unsavedDraftLines, { supplierId, demandDays: 30 });

/** A supplier with materials, of which at least so many are below their optimal stock level. */
async function supplierWith(api: ApiClient, lacking: number): Promise<Supplier> {
  for (const supplier of await api.rows<Supplier>('/Supplier/description', { sort: [{ selector: 'supplierName' }] }))
    if ((await proposals(api, supplier.id)).length >= lacking) return supplier;
  throw new Error(`No supplier lacks ${lacking} materials`);
}

const materialsOf = (api: ApiClient, { id }: Supplier): Promise<readonly Material[]> =>
  api.rows<Material>(`/Material/GetUndraftedSupplierMaterials/${id}/new`, { sort: [{ selector: 'itemNo' }] });

/** A saved draft with so many of each material; gives its id. */
async function draftOf(
  api: ApiClient,
  draftNumber: string,
  materials: readonly Material[],
  orderedQuantity = 2,
): Promise<string> {
  const lines = materials.map(({ id }) => ({ materialId: id, orderedQuantity, costPrice: 10 }));
  const { body } = await api.call<BulkResult>('POST', '/Draft', {
    drafts: [{ draftNumber, supplierId: materials[0]?.supplierId, lines }],
  });
  return body.succeeded[0]?.id ?? '';
}

const linesOf = (api: ApiClient, draftId: string) =>
  api.rows<{ materialId: string; orderedQuantity: number; calculatedDemand: number; costPrice: number }>(
    `/Draft/GetDraftLines`,
    { draftId },
  );

test('search criteria lead to proposed lines, which are written by the keyboard', {
  tag: ['@ROUTE-038', '@PO-001', '@PO-003'],
}, async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const supplier = await supplierWith(api, 3);
  const [first, second, third] = (await proposals(api, supplier.id)) as ProposedDraftLine[];
  const page = await open('admin', '/');
  const frame = new Frame(page);
  const form = new DraftForm(page);

  await step(['OPEN-154', 'PO-018'], 'of a supplier, which has to be chosen', async () => {
    const suppliers = page.waitForResponse(`**${API_BASE}/Draft/GetAllSupplier`);
    await frame.group('Purchase').click();
    await frame.goTo('New draft');
    const criteria = await new CriteriaForm(page).see();
    await criteria.button('Propose lines').click();
    await expect(criteria.field('supplierId').locator('.problem')).toHaveText('Value cannot be empty');
    const group = criteria.field('materialGroup');
    await expect(group.getByRole('combobox')).toBeDisabled();
    await expect(group.getByRole('combobox')).toHaveAccessibleDescription('Choose supplier first');
    await criteria.chooseSupplier(supplier.supplierName);
    await expect(group.getByRole('combobox')).toBeEnabled();
    await expect(group).not.toContainText('first');
    expect((await suppliers).ok()).toBe(true);
    await criteria.button('Propose lines').click();
    await form.see('New purchase draft');
  });

  await step(['PO-004', 'PO-019'], 'with demand, what is calculated, and what is ordered at which price', async () => {
    const line = form.line(first?.itemNo ?? '');
    await expect(line.locator('[data-field=calculatedDemand]')).toHaveText(written(first?.calculatedDemand ?? 0));
    await expect(form.value(line, 'orderedQuantity')).toHaveValue(written(first?.orderedQuantity ?? 0));
    await expect(form.value(line, 'costPrice')).toHaveValue(written(first?.costPrice ?? 0, 2));
    await expect(line.locator('td').nth(3)).toHaveText(written(first?.demandQuantity ?? 0));
    await expect(form.root.getByText('Calculated: up to the optimal stock level')).toContainText('30 days');
  });

  await step(['ERROR-022'], 'to which no material is added that there is not', async () => {
    const search = form.root.getByRole('combobox', { name: 'Item number, barcode or name' });
    await search.pressSequentially('no such material');
    await expect(form.root.getByText('No material found', { exact: true })).toBeVisible();
    await search.clear();
  });

  await step(['PO-006', 'PO-011'], 'whose quantities are above zero and add up', async () => {
    const quantity = form.value(form.line(first?.itemNo ?? ''), 'orderedQuantity');
    await quantity.fill('0');
    await page.keyboard.press('ArrowDown');
    await expect(form.value(form.line(second?.itemNo ?? ''), 'orderedQuantity')).toBeFocused();
    await expect(form.line(first?.itemNo ?? '').locator('.problem')).toHaveText('Enter a value of 1 or more');
    await page.keyboard.press('Control+s');
    await expect(form.summary).toHaveText('Correct the marked fields');
    await expect(quantity).toBeFocused();
    for (const line of await form.lines.all()) {
      await form.value(line, 'orderedQuantity').fill('10');
      await form.value(line, 'costPrice').fill('1.25');
    }
    const count = await form.lines.count();
    await expect(form.sum('total')).toHaveText(written(count * 12.5, 2));
    await expect(form.root.locator('.draft-changed')).toContainText('changed');
  });

  await step(['PO-010', 'OPEN-155'], 'a repeated material is marked, and is put together or removed', async () => {
    await form.search.fill(third?.itemNo ?? '');
    await page.keyboard.press('Enter');
    await expect(form.repeated).toContainText(`already on line 3 with 10`);
    await page.keyboard.type('5');
    await page.keyboard.press('Control+s');
    await expect(form.summary).toContainText('A material is there twice');
    await form.repeated.getByRole('button', { name: 'Add the 5 to line 3' }).click();
    await expect(form.repeated).toHaveCount(0);
    await expect(form.value(form.line(third?.itemNo ?? ''), 'orderedQuantity')).toHaveValue('15');
    await form.search.fill(third?.itemNo ?? '');
    await page.keyboard.press('Enter');
    await form.repeated.getByRole('button', { name: /^Remove line \d+$/ }).click();
    await expect(form.repeated).toHaveCount(0);
    const all = await form.lines.allInnerTexts();
    const remove = form.lines.nth(1).getByRole('button', { name: /^Remove line/ });
    await remove.click();
    await expect(form.lines).toHaveCount(all.length - 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => form.lines.allInnerTexts()).toEqual(all);
    await remove.click();
    await new Frame(page).notices.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => form.lines.allInnerTexts()).toEqual(all);
  });

  await step(['MODAL-021', 'PO-012', 'PO-016'], 'it is saved under a number that is proposed', async () => {
    await form.search.focus();
    await page.keyboard.press('Control+s');
    const dialog = new Dialog(page, page.getByRole('dialog', { name: 'Save draft' }));
    await expect(dialog.root.getByRole('textbox')).toHaveValue(/^D-\d+$/);
    const number = await dialog.root.getByRole('textbox').inputValue();
    await page.keyboard.press('Enter');
    await form.see(`Purchase draft ${number}`);
    await expect(page).toHaveURL(/updatedraft-page\?draft=/);
    const lines = await linesOf(api, new URL(page.url()).searchParams.get('draft') ?? '');
    expect(lines.find(({ materialId }) => materialId === third?.materialId)).toMatchObject({
      orderedQuantity: 15,
      costPrice: 1.25,
      calculatedDemand: third?.calculatedDemand,
    });
  });
});

test('an empty draft is filled with materials that are not in it', {
  tag: ['@ROUTE-039', '@PO-002', '@PO-005'],
}, async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const supplier = await supplierWith(api, 3);
  const [first, second, third] = (await materialsOf(api, supplier)) as Material[];
  await draftOf(api, 'D-taken', [third as Material]);
  const page = await open('global', '/newdraft-page');
  const form = new DraftForm(page);

  await step(['PO-002', 'PO-007'], 'it has no lines, and is not saved so', async () => {
    const criteria = await new CriteriaForm(page).see();
    await criteria.chooseSupplier(supplier.supplierName);
    await criteria.button('Start with an empty draft').click();
    await form.see('Empty purchase draft');
    await expect(page).toHaveURL(/emptydraft-page\?supplier=/);
    await expect(form.root.getByText('No materials yet')).toBeVisible();
    await form.button('Save draft').click();
    await expect(form.root.getByText('Add at least one material.')).toBeVisible();
    await expect(form.search).toBeFocused();
  });

  await step(['MODAL-001'], 'materials are searched and chosen in a dialog', async () => {
    const asked = page.waitForRequest(`**${API_BASE}/Material/GetUndraftedSupplierMaterials/${supplier.id}/new?**`);
    const dialog = await form.openMaterials();
    await asked;
    for (const material of [first, second] as Material[]) {
      await dialog.root.getByRole('searchbox').fill(material.itemNo);
      await dialog.root.getByRole('checkbox', { name: material.itemNo }).check();
    }
    await page.keyboard.press('Enter');
    await expect(form.lines).toHaveCount(2);
    await expect(form.value(form.line(first?.itemNo ?? ''), 'orderedQuantity')).toBeFocused();
  });

  await step(['OPEN-339'], 'rows of a spreadsheet are pasted, and those of no material are named', async () => {
    await pasteInto(form.search, `Item\tQuantity\n${first?.itemNo}\t7\t2.50\nNOPE-7\t1`);
    const told = new Dialog(page, page.getByRole('alertdialog'));
    await told.seeText('no material of the supplier has its number: NOPE-7');
    await page.keyboard.press('Enter');
    await expect(form.lines).toHaveCount(3);
    await expect(form.value(form.repeated, 'orderedQuantity')).toHaveValue('7');
    await expect(form.value(form.repeated, 'costPrice')).toHaveValue('2.50');
    await form.repeated.getByRole('button', { name: /^Remove line \d+$/ }).click();
    await expect(form.lines).toHaveCount(2);
  });

  await step(
    ['PO-008', 'PO-012', 'ERROR-033'],
    'a number that is taken is said at its field, with the supplier',
    async () => {
      const dialog = await form.askToSave();
      await dialog.root.getByRole('textbox').fill('d-TAKEN');
      await dialog.save.click();
      await expect(dialog.root.locator('.field .problem')).toHaveText('Draft number already exists');
      await dialog.seeText("Couldn't save some drafts");
      await dialog.seeText(`${supplier.supplierName}: Draft number already exists`);
      await dialog.root.getByRole('textbox').fill('D-free');
      await dialog.save.click();
      await form.see('Purchase draft D-free');
      await expect(form.lines).toHaveCount(2);
    },
  );

  await step(
    ['PO-005', 'PO-020'],
    'what is saved is offered no more, and the supplier has one draft more',
    async () => {
      const dialog = await form.openMaterials();
      await expect(dialog.root.getByRole('checkbox', { name: third?.itemNo ?? '' })).toBeVisible();
      await expect(dialog.root.getByRole('checkbox', { name: first?.itemNo ?? '' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      const count = Number(supplier.draftCount ?? 0) + 2;
      await expect(form.root.locator('.draft-facts div', { hasText: 'Draft count' })).toContainText(String(count));
    },
  );
});

test('a saved draft is opened from its list and edited; nothing that is typed is lost', {
  tag: ['@ROUTE-042', '@PO-013'],
}, async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const materials = (await materialsOf(api, await supplierWith(api, 4))).slice(0, 4);
  const [first, second, third, fourth] = materials as [Material, Material, Material, Material];
  const id = await draftOf(api, '0-edited', [first, second, third]);
  const page = await open('global', '/draft-page?search=0-edited');
  const form = new DraftForm(page);
  const frame = new Frame(page);
  const quantity = (material: Material) => form.value(form.line(material.itemNo), 'orderedQuantity');

  await step(['OPEN-095', 'ROUTE-040', 'ROUTE-041'], 'by its name, by Enter, by a double click', async () => {
    const grid = await new Grid(page, DRAFTS).seeRows();
    await grid.row('0-edited').getByRole('link', { name: '0-edited' }).click();
    await form.see('Purchase draft 0-edited');
    await page.goBack();
    await (await grid.cell(grid.row('0-edited'), 'Lines')).dblclick();
    await form.see('Purchase draft 0-edited');
    await frame.visit('draft-es-page?search=0-edited');
    await grid.seeRows();
    await (await grid.cell(grid.row('0-edited'), 'Lines')).click();
    await page.keyboard.press('Enter');
    await form.see('Purchase draft 0-edited');
    await expect(form.lines).toHaveCount(3);
  });

  await test.step('what was changed by hand is marked, and stays while other pages are looked at', async () => {
    await quantity(first).fill('7');
    await expect(form.line(first.itemNo).locator('td.marked')).toHaveCount(1);
    await expect(form.root.locator('.draft-changed')).toHaveText('1 quantity changed');
    await frame.goTo('Materials');
    await page.goBack();
    await expect(quantity(first)).toHaveValue('7');
  });

  await step(['ERROR-010', 'SESSION-004'], 'a call that fails and a session that ends keep it', async () => {
    await page.route(`**${API_BASE}/Draft`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    const dialog = await form.askToSave();
    await dialog.save.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).last().click();
    await page.route(`**${API_BASE}/Draft`, (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await dialog.save.click();
    const login = new LoginPage(page);
    await expect(login.button).toBeVisible();
    await login.logIn('global');
    await form.see('Purchase draft 0-edited');
    await expect(quantity(first)).toHaveValue('7');
  });

  await step(['API-173'], 'what a colleague has saved meanwhile is told and taken in', async () => {
    const lines = [first, second, fourth].map((material) => ({ materialId: material.id, orderedQuantity: 9 }));
    expect((await api.call('PUT', '/Draft', { id, draftNumber: '0-edited', lines })).status).toBe(200);
    await (await form.askToSave()).save.click();
    await expect(form.summary).toContainText('Somebody else has saved this draft');
    await expect(form.lines).toHaveCount(3);
    await expect(quantity(first)).toHaveValue('7');
    await expect(quantity(second)).toHaveValue('9');
    await expect(quantity(fourth)).toHaveValue('9');
    await form
      .line(second.itemNo)
      .getByRole('button', { name: /^Remove line/ })
      .click();
    await form.save('0-renamed');
    await form.see('Purchase draft 0-renamed');
    const saved = await linesOf(api, id);
    expect(saved.map(({ materialId, orderedQuantity }) => [materialId, orderedQuantity]).sort()).toEqual(
      [
        [first.id, 7],
        [fourth.id, 9],
      ].sort(),
    );
  });

  await test.step('a draft that a colleague has deleted meanwhile becomes a new one', async () => {
    await quantity(first).fill('8');
    await api.call('DELETE', `/Draft?ids=${id}`);
    await (await form.askToSave()).save.click();
    await expect(form.summary).toContainText('Somebody else has deleted this draft');
    await form.save('0-again');
    await form.see('Purchase draft 0-again');
    await expect(quantity(first)).toHaveValue('8');
    await form.button('Delete draft').click();
    await new Dialog(page).button('Delete').click();
    await expect(page.getByRole('heading', { name: 'Draft 0-again was deleted.' })).toBeVisible();
  });
});

test('drafts become purchase orders from their list and from their page', {
  tag: ['@GEN-008', '@MODAL-006', '@PO-015'],
}, async ({ open, server }) => {
  const api = await connect(server.url, 'global');
  const supplier = await supplierWith(api, 2);
  const materials = (await materialsOf(api, supplier)).slice(0, 2);
  for (const number of ['1-order-a', '1-order-b']) await draftOf(api, number, materials);
  const [taken] = await api.rows<{ orderNo: string }>('/IngoingOrder/description', { take: 1, skip: 0 });
  const page = await open('purchaser', '/draft-es-page?search=1-order');
  const grid = await new Grid(page, DRAFTS).seeRows();
  const dialog = new Dialog(page);

  await step(
    ['PO-009', 'ERROR-034', 'OPEN-155'],
    'under a number that is free, else the suppliers are named',
    async () => {
      await grid.choose(grid.row('1-order-a'), 'Create purchase order');
      await dialog.seeText(`1-order-a, ${supplier.supplierName}: 2 lines`);
      await dialog.field('Order number').fill(taken?.orderNo ?? '');
      await dialog.save.click();
      const report = new Dialog(page, page.getByRole('region', { name: 'Create purchase order' }));
      await report.seeText("Couldn't Create PO");
      await expect(report.root.getByRole('row', { name: supplier.supplierName })).toContainText('Order already exists');
      await report.button(/^Retry/).click();
      await expect(dialog.problem('Order number')).toHaveText('Order already exists');
      await expect(dialog.field('Order number')).toHaveValue(taken?.orderNo ?? '');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    },
  );

  await step(['PO-017'], 'several at once, under a number that is proposed', async () => {
    for (const number of ['1-order-a', '1-order-b']) await grid.row(number).getByRole('checkbox').click();
    await grid.choose(grid.row('1-order-a'), 'Create purchase order (2)');
    await expect(dialog.field('Order number')).toHaveValue(/^PO-\d+$/);
    const orderNo = await dialog.field('Order number').inputValue();
    await dialog.save.click();
    await dialog.seeText(`Purchase order created: ${orderNo}, ${orderNo}-2`);
    await page.keyboard.press('Enter');
    await expect(grid.rows).toHaveCount(0);
  });

  await step(
    ['ACTION-011', 'OPEN-156'],
    'one that was changed is saved first, and what it orders is received as stock',
    async () => {
      const [material] = materials as [Material, Material];
      const id = await draftOf(api, '1-order-c', [material]);
      const inStock = async () =>
        (await api.rows<Material>('/Material/description', { filter: ['id', '=', material.id] }))[0]?.currentQuantity;
      await new Frame(page).visit(`updatedraft-page?draft=${id}`);
      const form = await new DraftForm(page).see('Purchase draft 1-order-c');
      await form.value(form.lines.first(), 'orderedQuantity').fill('11');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('Create purchase order');
      await page.getByRole('option', { name: 'Create purchase order' }).first().click();
      await expect(dialog.field('Order number')).toHaveValue(/^PO-\d+$/);
      await page.keyboard.press('Escape');
      expect((await linesOf(api, id))[0]?.orderedQuantity).toBe(11);
      await form.value(form.lines.first(), 'orderedQuantity').fill('12');
      await form.button('Create purchase order').click();
      const orderNo = await dialog.field('Order number').inputValue();
      await dialog.save.click();
      await page.getByRole('link', { name: `Show ${orderNo}` }).click();
      const orders = await new Grid(page, 'Inbound orders').seeRows();
      const before = await inStock();
      await orders.choose(orders.row(orderNo), 'Complete order');
      await dialog.save.click();
      await expect(await orders.cell(orders.row(orderNo), 'State')).toContainText('Completed');
      expect(await inStock()).toBe(Number(before) + 12);
    },
  );
});

test('drafts that are chosen are deleted with their lines', { tag: ['@PO-014', '@API-174'] }, async ({
  open,
  server,
}) => {
  const api = await connect(server.url, 'global');
  const [material] = await api.rows<Material>('/Material/description', { filter: ['supplierId', '<>', null], take: 1 });
  const numbers = ['0-draft-a', '0-draft-b'];
  const ids = await Promise.all(numbers.map((number) => draftOf(api, number, [material as Material])));
  const page = await open('global', '/draft-page');
  const grid = await new Grid(page, DRAFTS).seeRows();
  await grid.search('0-draft');
  await expect(grid.rows).toHaveCount(2);
  for (const number of numbers) await grid.row(number).getByRole('checkbox').click();
  await grid.choose(grid.row('0-draft-a'), 'Delete (2)');
  await new Dialog(page).button('Delete (2)').click();
  await expect(grid.rows).toHaveCount(0);
  expect(await linesOf(api, ids[0] ?? '')).toEqual([]);
});

test('the pages of drafts are there with their flag and their rights alone', { tag: ['@PO-021', '@FLAG-010'] }, async ({
  open,
  page,
  server,
}) => {
  const paths = ['newdraft-page', 'emptydraft-page', 'updatedraft-page'];
  const expectRefused = async (of: typeof page, refused: readonly string[]) => {
    for (const path of refused) {
      await new Frame(of).visit(path);
      await new Dialog(of).seeText('Authorization Error: access denied');
      await of.keyboard.press('Escape');
    }
  };

  await step(['PERM-077', 'PERM-078', 'PERM-079'], 'who may only look sees no way to write', async () => {
    const api = await connect(server.url, 'global');
    const [material] = await api.rows<Material>('/Material/description', { filter: ['supplierId', '<>', null] });
    const id = await draftOf(api, '2-guarded', [material as Material]);
    const grant = (role?: string) => {
      const names = ['can_save_draft', 'can_update_draft', 'can_use_draft_search_criteria'];
      const value = JSON.stringify(role === undefined ? {} : Object.fromEntries(names.map((name) => [name, role])));
      return api.call('PUT', API.settingsForAll, { clientId: 'Cockpit', owner: 'permissions', key: 'data', value });
    };
    await grant('NoRole');
    try {
      const looking = await open('purchaser', '/draft-page?search=2-guarded');
      const grid = await new Grid(looking, DRAFTS).seeRows();
      await expect(grid.add).toHaveCount(0);
      await expect(grid.row('2-guarded').getByRole('link', { name: '2-guarded' })).toHaveCount(0);
      await expectRefused(looking, [...paths.slice(0, 2), `updatedraft-page?draft=${id}`]);
    } finally {
      await grant();
    }
  });

  const api = await connect(server.url, 'admin', BERGEN);
  const { body: flags } = await api.call<string[]>('GET', API.enabledFeatures);
  const set = (isOn: boolean) =>
    api.call(
      'POST',
      API.enabledFeatures,
      isOn ? [...flags, 'PurchaseModule'] : flags.filter((flag) => flag !== 'PurchaseModule'),
    );
  const login = new LoginPage(page);
  const frame = new Frame(page);
  try {
    await set(true);
    await (await login.open()).logIn('admin', { unit: BERGEN });
    await expect(frame.group('Purchase')).toBeVisible();
    await frame.visit('newdraft-page');
    await new CriteriaForm(page).see();
    await frame.logOut();
    await set(false);
    await login.logIn('admin', { unit: BERGEN });
    await expect(frame.entry('Materials')).toBeVisible();
    await expect(frame.group('Purchase')).toHaveCount(0);
    await expectRefused(page, paths);
    const without = await connect(server.url, 'admin', BERGEN);
    for (const path of [API.draftNo, API.orderNo, '/Draft/GetDraftLines?draftId=x'])
      expect((await without.call<ErrorBody>('GET', path)).body.errorCode).toBe('ACCESS_DENIED');
  } finally {
    await api.call('POST', API.enabledFeatures, flags);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the pages of drafts are accessible in ${colorScheme}, with their dialogs`, { tag: ['@ENTITY-025'] }, async ({
    open,
    server,
  }) => {
    const api = await connect(server.url, 'global');
    const supplier = await supplierWith(api, 2);
    const [line] = await proposals(api, supplier.id);
    const page = await open('global', '/newdraft-page', { colorScheme });
    await new CriteriaForm(page).see();
    await expectAccessible(page);
    await page.goto(`/newdraft-page?supplier=${supplier.id}&days=30`);
    const form = await new DraftForm(page).see('New purchase draft');
    await form.search.fill(line?.itemNo ?? '');
    await page.keyboard.press('Enter');
    await expect(form.repeated).toBeVisible();
    await form.value(form.lines.first(), 'orderedQuantity').fill('0');
    await form.value(form.lines.first(), 'orderedQuantity').blur();
    await expectAccessible(page);
    const materials = await form.openMaterials();
    await expect(materials.root.getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page);
  });
