import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAMAGE_REPORT } from '../lib/damage-report';
import { expect, expectAccessible, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { type OwnServer, startWithDefinitions } from './own-definitions';

/** One line, one mistake. */
const BROKEN = `{
  "properties": { "name": {}, "amount": { "type": "integer" } },
  "filtres": ["name"],
  "sort": "nmae",
  "display": "title",
  "unique": ["nam"],
  "key": "ident",
  "detail": "suplier",
  "feature": "PurchaseModul",
  "form": ["name", "amont"],
  "filters": ["nme"],
  "actions": { "retire": { "set": { "nama": "x" } } },
  "pages": ["broken-things"]
}`;

const BATTERY = {
  properties: { number: {} },
  required: ['number'],
  endpoints: 'Battery',
  detail: 'battery-cell',
  actions: { addCell: { extends: 'battery-cell.add', rows: 'one', body: { batteryId: '{id}' } } },
  form: ['number'],
  pages: ['batteries'],
};

const CELL = {
  properties: { position: {}, batteryId: { lookup: 'battery' } },
  required: ['position', 'batteryId'],
  endpoints: 'BatteryCell',
  form: ['position'],
};

let own: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  own = await startWithDefinitions({
    'damage-report.json': DAMAGE_REPORT,
    'broken-thing.json': BROKEN,
    'battery.json': BATTERY,
    'battery-cell.json': CELL,
  });
});

test.afterAll(() => own?.stop());

test('one file gives menu entry, page, form, table, actions, filters, rights and live rows', {
  tag: ['@LOWCODE-008', '@GEN-014', '@ACTION-071', '@ERROR-048'],
}, async ({ open }) => {
  const page = await open('admin', '/', { url: own.url });
  await page.getByRole('navigation').getByRole('link', { name: 'Damage reports' }).click();
  const grid = new Grid(page, 'Damage reports');
  await expect(grid.add).toBeVisible();

  const colleague = await open('operator', '/damage-reports', { url: own.url });
  const watched = new Grid(colleague, 'Damage reports');
  await expect(watched.root.locator('.grid-state')).toBeVisible();
  await expect(new Frame(colleague).live).toHaveText('Direkte');

  await grid.add.click();
  const form = new Dialog(page);
  await form.field('Number').fill('D-1');
  await form.field('Customer').fill('Fjord Mekaniske AS');
  await form.save.click();
  await expect(form.root).toBeHidden();
  await expect(grid.row('D-1')).toContainText('New');
  // What somebody else adds waits until it is asked for (OPEN-019).
  await watched.waiting.click();
  await expect(watched.row('D-1')).toContainText('New');

  const offered = await watched.menuOf(watched.row('D-1'));
  const withheld = offered.getByRole('menuitem', { name: 'Start' });
  await expect(withheld).toHaveAttribute('aria-disabled', 'true');
  await expect(offered).toContainText('Bare for AdminRole; AdminRole kan gi deg rollen');
  await colleague.keyboard.press('Escape');

  await grid.choose(grid.row('D-1'), 'Start');
  await expect(new Frame(page).notices).toContainText('D-1, Start: the action was performed');
  await expect(grid.row('D-1')).toContainText('Started');
  await expect(watched.row('D-1')).toContainText('Started');

  await page.goto('/damage-reports?filters={"number":"D-2"}');
  await expect(grid.root.getByText('No row matches')).toBeVisible();
});

test('rows below a row are added beside their tab, where they stand then', {
  tag: ['@OPEN-356', '@GRID-016'],
}, async ({ open }) => {
  const page = await open('admin', '/batteries', { url: own.url });
  const grid = new Grid(page, 'Batteries');
  const dialog = new Dialog(page);
  await grid.add.click();
  await dialog.field('Number').fill('B-1');
  await dialog.save.click();
  await grid.row('B-1').locator('.dx-command-expand').click();
  const cells = grid.root.locator('.dx-master-detail-row');
  await expect(cells.getByRole('status').filter({ hasText: 'No battery cells yet' })).toBeVisible();
  await expectAccessible(page);
  for (const position of ['Left', 'Right']) {
    await cells.getByRole('button', { name: 'Add cell', exact: true }).click();
    await dialog.field('Position').fill(position);
    await dialog.save.click();
    await expect(dialog.root).toBeHidden();
    await expect(cells.locator('.dx-data-row').filter({ hasText: position })).toBeVisible();
  }
  await cells.getByRole('checkbox').last().click();
  await expect(cells.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await expect(cells.getByRole('button', { name: 'Add cell', exact: true })).toHaveCount(0);
});

test('a form with a question asks once, and one looks at the stored row in what it does not ask for', {
  tag: ['@LOWCODE-016', '@LOWCODE-004'],
}, async ({ open }) => {
  const page = await open('admin', '/damage-reports', { url: own.url });
  const grid = new Grid(page, 'Damage reports');
  const dialog = new Dialog(page);
  for (const number of ['W-1', 'W-2', 'W-3']) {
    await grid.add.click();
    await dialog.field('Number').fill(number);
    await dialog.field('Customer').fill('Havn og Kai AS');
    await dialog.save.click();
    await expect(dialog.root).toBeHidden();
  }
  await grid.choose(grid.row('W-1'), 'Write off');
  await dialog.seeText('Write off the goods of Havn og Kai AS for good?');
  await dialog.save.click();
  await expect(dialog.root).toBeHidden();
  await expect(grid.row('W-1')).toContainText('Closed');

  await grid.choose(grid.row('W-2'), 'Update');
  await expect(dialog.field('Weight')).toBeVisible();
  await expect(dialog.field('Lesson')).toBeHidden();
  await page.keyboard.press('Escape');
  await grid.choose(grid.row('W-1'), 'Update');
  await dialog.field('Lesson').fill('Park it elsewhere');
  await dialog.save.click();
  await expect(dialog.root).toBeHidden();
  await expect(grid.row('W-1')).toContainText('Park it elsewhere');

  await grid.select(grid.row('W-1'));
  await grid.select(grid.row('W-2'));
  await grid.select(grid.row('W-3'));
  await grid.selection.getByRole('button', { name: 'Write off (2)' }).click();
  await dialog.seeText('1 selected row does not allow it and is left as it is.');
  await expect(dialog.save).toHaveText('Write off (2)');
});

test('a broken file shows its mistakes on its own page until it is mended, and nothing else is harmed', {
  tag: ['@LOWCODE-012'],
}, async ({ open }) => {
  const page = await open('admin', '/broken-things', { url: own.url });
  for (const code of ['unknown-word', 'unknown-property', 'unknown-entity', 'unknown-feature']) {
    await expect(page.getByText(code).first()).toBeVisible();
  }
  await expect(page.getByText('broken-thing.json:3:3', { exact: true })).toBeVisible();
  const operator = await open('operator', '/broken-things', { url: own.url });
  await expect(operator.getByText('En administrator kan se her hva som er galt.')).toBeVisible();
  await expect(operator.getByText(/broken-thing\.json/)).toBeHidden();
  await page.goto('/supplier-page');
  await new Grid(page, 'Suppliers').seeRows();

  writeFileSync(
    join(own.folder, 'broken-thing.json'),
    JSON.stringify({ properties: { name: {} }, endpoints: 'BrokenThing', pages: ['broken-things'] }),
  );
  await expect(new Grid(operator, 'Broken things').root).toBeVisible();
});

test('a change that stored rows do not allow waits, and says so above its page', { tag: ['@LOWCODE-012'] }, async ({
  open,
}) => {
  const page = await open('admin', '/damage-reports', { url: own.url });
  const grid = new Grid(page, 'Damage reports');
  const dialog = new Dialog(page);
  await grid.add.click();
  await dialog.field('Number').fill('K-1');
  await dialog.field('Customer').fill('Kai og Krok AS');
  await dialog.save.click();
  await expect(dialog.root).toBeHidden();

  const { number: _, ...others } = DAMAGE_REPORT.properties;
  const changed = { ...DAMAGE_REPORT, properties: { number: { type: 'integer' }, ...others } };
  writeFileSync(join(own.folder, 'damage-report.json'), JSON.stringify(changed));
  const note = page.getByText('A change of this definition waits. The page shows the version before it.');
  await expect(async () => {
    await page.reload();
    await expect(grid.row('K-1')).toBeVisible();
    await expect(note).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await note.click();
  await expect(page.getByText(/^damage-report\.json:1:\d+ number was text and is a whole number now/)).toBeVisible();
  await expect(grid.row('K-1')).toBeInViewport();
  const operator = await open('operator', '/damage-reports', { url: own.url });
  await expect(new Grid(operator, 'Damage reports').row('K-1')).toBeVisible();
  await expect(operator.locator('details')).toHaveCount(0);

  writeFileSync(join(own.folder, 'damage-report.json'), JSON.stringify(DAMAGE_REPORT));
  await expect(async () => {
    await page.reload();
    await expect(grid.row('K-1')).toBeVisible();
    await expect(note).toBeHidden();
  }).toPass();
});

test('an open page says in plain words that its definition was taken away', { tag: ['@LOWCODE-012'] }, async ({
  open,
}) => {
  const file = join(own.folder, 'crate.json');
  writeFileSync(file, JSON.stringify({ properties: { name: {} }, endpoints: 'Crate', pages: ['crates'] }));
  const page = await open('admin', '/', { url: own.url });
  const grid = new Grid(page, 'Crates');
  await expect(async () => {
    await page.goto('/crates');
    await expect(grid.add).toBeVisible({ timeout: 2_000 });
  }).toPass();
  rmSync(file);
  await expect(page.getByText('is not there any more: its definition was changed or taken away')).toBeVisible();
  await expect(page).toHaveURL(`${own.url}/`);
  await expect(page.getByText(/was not found/)).toBeHidden();
});

test('who looks after definitions reads above every page what is wrong with a file beside them', {
  tag: ['@LOWCODE-012'],
}, async ({ open }) => {
  writeFileSync(join(own.folder, 'menu.json'), '{\n  "ordr": ["sales-orders"]\n}');
  await expect(async () => {
    const page = await open('admin', '/supplier-page', { url: own.url });
    const note = page.locator('.page-note');
    await expect(note).toContainText('A file beside the definitions has a mistake.');
    await note.locator('summary').click();
    await expect(note).toContainText('menu.json:2');
    await expect(new Grid(page, 'Suppliers').root).toBeVisible();
    await expectAccessible(page);
    await page.close();
  }).toPass();
  const other = await open('operator', '/supplier-page', { url: own.url, language: 'en-GB' });
  await expect(new Grid(other, 'Suppliers').root).toBeVisible();
  await expect(other.locator('.page-note')).toHaveCount(0);
  rmSync(join(own.folder, 'menu.json'));
});
