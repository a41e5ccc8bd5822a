import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { cellsOfText, createFormatter, isTable } from '../../../../src/engine/value';
import { cellsOfFile, LINE_FILES } from '../../../../src/overrides/create-sales-order/read-file';
import { linesOfCells } from '../../../../src/renderers/documents/read-rows';
import { uploadProblem } from '../../../../src/renderers/upload';

const { readNumber } = createFormatter({
  language: 'nb-NO',
  region: 'Europe/Oslo',
  dateFormat: 'DD.MM.YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'nb-NO',
});
const linesOf = (text: string) => linesOfCells(cellsOfText(text), readNumber);

describe('pasted rows', () => {
  it('are number or barcode, quantity and price, parted by tabs or semicolons', {
    tags: ['SO-012', 'OPEN-149'],
  }, () => {
    const expected = [
      { material: 'A-1', orderedQuantity: 2, price: 10.5 },
      { material: 'A-2', orderedQuantity: 1200, price: undefined },
    ];
    expect(linesOf('A-1\t2\t10,50\r\nA-2\t1 200\t\r\n')).toEqual(expected);
    expect(linesOf('A-1;2;10,50\nA-2;1200')).toEqual(expected);
  });

  it('leave out a row of headings, empty rows and rows without a number', { tags: ['OPEN-149'] }, () => {
    expect(linesOf('Varenummer\tAntall\tPris\n\nA-1\t2\n\t5\n').map(({ material }) => material)).toEqual(['A-1']);
  });

  it('keep what is no number for the person to put right', () => {
    expect(linesOf('A-1\t2\nA-2\ttwo\t1,5 kr')).toMatchObject([
      { orderedQuantity: 2 },
      { orderedQuantity: 'two', price: '1,5 kr' },
    ]);
    expect(linesOf('A-1\t2 pcs')).toMatchObject([{ material: 'A-1', orderedQuantity: '2 pcs' }]);
  });

  it('are one piece each without quantities, and lose the marks around texts', () => {
    expect(linesOf('A-1\n"A ""2"""')).toMatchObject([
      { material: 'A-1', orderedQuantity: 1 },
      { material: 'A "2"', orderedQuantity: 1 },
    ]);
  });

  it('are told from a word that is pasted into the search', () => {
    expect(['A-1', 'A-1\n', 'two words'].map(isTable)).toEqual([false, false, false]);
    expect(['A-1\t2', 'A-1;2', 'A-1\nA-2'].map(isTable)).toEqual([true, true, true]);
  });
});

describe('files', () => {
  const workbook = (rows: unknown[][]) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Lines');
    return new File([write(book, { type: 'array', bookType: 'xlsx' })], 'lines.xlsx');
  };

  it('give the rows of the first sheet, numbers as numbers', { tags: ['SO-013', 'OPEN-149'] }, async () => {
    const cells = await cellsOfFile(
      workbook([['Barcode', 'Quantity', 'Price'], [7044512345678, 3, 9.9], [], ['A-2', 1]]),
    );
    expect(linesOfCells(cells ?? [], readNumber)).toEqual([
      { material: '7044512345678', orderedQuantity: 3, price: 9.9 },
      { material: 'A-2', orderedQuantity: 1, price: undefined },
    ]);
  });

  it('of text are read like pasted rows, and others are refused', async () => {
    expect(await cellsOfFile(new File(['A-1;2'], 'lines.csv'))).toEqual([['A-1', '2']]);
    expect(uploadProblem(new File(['%PDF'], 'lines.pdf'), LINE_FILES)).toBe('type');
    expect(await cellsOfFile(new File([new Uint8Array([80, 75, 3, 4, 0, 0])], 'broken.xlsx'))).toBeNull();
    expect(uploadProblem(new File([new Uint8Array(LINE_FILES.bytes + 1)], 'large.csv'), LINE_FILES)).toBe('size');
  });
});
