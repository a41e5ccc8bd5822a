import { read, utils } from 'xlsx';

/** The cells of the first sheet, numbers as numbers, without empty rows. */
export function cellsOfWorkbook(file: ArrayBuffer): unknown[][] {
  const { Sheets, SheetNames } = read(file, { dense: true, cellFormula: false, cellHTML: false });
  const sheet = Sheets[SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false }) : [];
}
