import { read, utils } from 'xlsx';

/** The cells of the first sheet, numbers as numbers, errors as they are written, without empty rows. */
export function cellsOfWorkbook(file: ArrayBuffer): unknown[][] {
  const { Sheets, SheetNames } = read(file, { dense: true, cellFormula: false, cellHTML: false });
  const sheet = Sheets[SheetNames[0] ?? ''];
  // Left out, an error would be an empty cell, and a quantity one piece.
  for (const cell of sheet?.['!data']?.flat() ?? []) if (cell?.t === 'e') Object.assign(cell, { t: 's', v: cell.w });
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false }) : [];
}
