import { answered } from './calls';
import { expect, test } from './fixtures';
import { Dialog, Frame, Grid } from './models';
import { step } from './step';

const CASES = [
  {
    rows: ['ADMIN-016'],
    path: 'printer-management',
    title: 'Printers',
    calls: ['GET /Printer/description', 'POST /Printer', 'PUT /Printer', /^DELETE \/Printer\/[^/]+$/],
    fill: [['Name', '0-Zebra']],
    choose: 'Print technology',
    edit: ['Location', 'Dock 9'],
    name: '0-Zebra',
  },
  {
    rows: ['ADMIN-017'],
    path: 'cause-codes',
    title: 'Cause codes',
    calls: ['GET /CauseCode/Header', 'POST /CauseCode', 'PUT /CauseCode', 'DELETE /CauseCode'],
    fill: [
      ['Code', '0-WET'],
      ['Text', '0 Soaked'],
    ],
    choose: 'Type',
    edit: ['Text', '0 Soaked through'],
    name: '0-WET',
  },
  {
    rows: ['ADMIN-018'],
    path: 'stock-attributes',
    title: 'Stock attributes',
    calls: [
      'GET /StockAttributeConfiguration/description',
      'PUT /StockAttributeConfiguration',
      'PUT /StockAttributeConfiguration',
      /^DELETE \/StockAttributeConfiguration\/[^/]+$/,
    ],
    fill: [
      ['Name', 'zGrain'],
      ['Display name', 'Grain'],
    ],
    choose: 'Data type',
    edit: ['Description', 'How fine it is'],
    name: 'zGrain',
  },
] as const;

test('printers, cause codes and stock attributes are kept in grids', { tag: ['@GEN-011'] }, async ({ open }) => {
  const page = await open('global');
  const form = new Dialog(page);
  for (const { rows, path, title, calls, fill, choose, edit, name } of CASES)
    await step(rows, `${title} are listed, added, edited and deleted`, async () => {
      const called = async (at: 0 | 1 | 2 | 3, work: () => Promise<unknown>) => {
        const [response] = await Promise.all([answered(page, calls[at]), work()]);
        expect([title, at, response.ok()]).toEqual([title, at, true]);
      };
      await called(0, () => new Frame(page).visit(path));
      const grid = new Grid(page, title);
      await grid.add.click();
      for (const [label, text] of fill) await form.field(label).fill(text);
      await form.choose(choose, 0);
      await called(1, () => form.save.click());
      await expect(form.root).toBeHidden();
      await grid.search(name);
      const row = grid.row(name);
      await grid.choose(row, 'Update');
      await form.field(edit[0]).fill(edit[1]);
      await called(2, () => form.save.click());
      await expect(row).toContainText(edit[1]);
      await grid.choose(row, 'Delete');
      await called(3, () => form.button('Delete').click());
      await expect(row).toBeHidden();
    });
});
