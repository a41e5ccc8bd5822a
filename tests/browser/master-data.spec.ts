import { expect, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';

test('GEN-011 ADMIN-016 ADMIN-017 a printer and a cause code are listed, added, edited and deleted', async ({
  open,
}) => {
  const page = await open('global', '/printer-management');
  const form = new Dialog(page);
  for (const { path, title, fill, edit, name } of [
    {
      path: 'printer-management',
      title: 'Printers',
      fill: [['Name', '0-Zebra']],
      edit: ['Location', 'Dock 9'],
      name: '0-Zebra',
    },
    {
      path: 'cause-codes',
      title: 'Cause codes',
      fill: [
        ['Code', '0-WET'],
        ['Text', '0 Soaked'],
      ],
      edit: ['Text', '0 Soaked through'],
      name: '0-WET',
    },
  ] as const) {
    await new Frame(page).visit(path);
    const grid = await new Grid(page, title).seeRows();
    await grid.add.click();
    for (const [label, text] of fill) await form.field(label).fill(text);
    await form.choose(title === 'Printers' ? 'Print technology' : 'Type', 0);
    await form.save.click();
    await expect(form.root).toBeHidden();
    await grid.search(name);
    const row = grid.row(name);
    await grid.choose(row, 'Update');
    await form.field(edit[0]).fill(edit[1]);
    await form.save.click();
    await expect(row).toContainText(edit[1]);
    await grid.choose(row, 'Delete');
    await form.button('Delete').click();
    await expect(row).toBeHidden();
  }
});

test('INTEG-005 a record shows direction, type, state, method, address, time taken and both bodies', async ({
  open,
}) => {
  const page = await open('global', '/integration');
  const grid = await new Grid(page, 'Integration monitor').seeRows();
  for (const caption of ['Direction', 'Type', 'State', 'HTTP method', 'URL', 'Elapsed, ms'])
    await expect(grid.header(caption)).toBeVisible();
  await grid.root.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.locator('.dx-datagrid-column-chooser .dx-popup-content');
  for (const caption of ['Request body', 'Response body'])
    await expect(chooser.getByText(caption, { exact: true })).toBeVisible();
});
