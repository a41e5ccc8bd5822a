import { expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { cellsOfWorkbook } from '../../../../src/overrides/create-sales-order/read-workbook';
import { linesOfCells } from '../../../../src/renderers/documents/read-rows';

it('an error in a cell stands in its line, for the person to put right, as does a formula without a result', () => {
  const sheet = utils.aoa_to_sheet([
    ['A-1', 0],
    ['A-2', 2],
    ['A-3', 0],
  ]);
  sheet.B1 = { t: 'e', v: 42, w: '#N/A' };
  sheet.B3 = { t: 'n', f: 'SUM(B1:B2)' };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet);
  const cells = cellsOfWorkbook(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  expect(cells).toEqual([
    ['A-1', '#N/A'],
    ['A-2', 2],
    ['A-3', '=?'],
  ]);
  const lines = linesOfCells(cells, (text) => (text === '' ? null : Number.NaN));
  expect(lines.map(({ orderedQuantity }) => orderedQuantity)).toEqual(['#N/A', 2, '=?']);
});
