import { read, utils } from 'xlsx';
import { NO_RESULT } from '../../engine/value';

/** The cells of the first sheet, numbers as numbers, errors as they are written, without empty rows. */
export function cellsOfWorkbook(file: ArrayBuffer): unknown[][] {
  const { Sheets, SheetNames } = read(file, { dense: true, sheetStubs: true, cellHTML: false });
  const sheet = Sheets[SheetNames[0] ?? ''];
  // Left out, these would be empty cells, and a quantity one piece.
  for (const cell of sheet?.['!data']?.flat() ?? [])
    if (cell?.t === 'e' || (cell?.t === 'z' && cell.f)) Object.assign(cell, { t: 's', v: cell.w ?? NO_RESULT });
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false }) : [];
}
