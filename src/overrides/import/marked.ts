import { type CellObject, utils, write } from 'xlsx';
import type { CellValue } from '../../engine/http';
import { dateSerial, NO_RESULT } from '../../engine/value';

/** A sheet as it goes back to the person: its head and rows, as plain data. */
export interface MarkedSheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Columns whose texts are dates, and moments. */
  readonly dates: readonly number[];
}

/** The errors that a cell may hold, by the numbers that a workbook has for them. */
const ERRORS: ReadonlyMap<CellValue, number> = new Map([
  ['#NULL!', 0x00],
  ['#DIV/0!', 0x07],
  ['#VALUE!', 0x0f],
  ['#REF!', 0x17],
  ['#NAME?', 0x1d],
  ['#NUM!', 0x24],
  ['#N/A', 0x2a],
  [NO_RESULT, 0x0f],
]);

const DATE = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** Writes the workbook again, with what was corrected and why rows were not imported. */
export function writeMarked(sheets: readonly MarkedSheet[]): ArrayBuffer {
  const book = utils.book_new();
  for (const { name, head, rows, dates } of sheets) {
    const cells = rows.map((row) => row.map((value, at) => cellFor(value, dates.includes(at))));
    const sheet = utils.aoa_to_sheet([[...head], ...cells]);
    sheet['!cols'] = head.map((caption) => ({ wch: Math.max(12, caption.length + 2) }));
    utils.book_append_sheet(book, sheet, name);
  }
  return write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true });
}

/** A date is one again: what was read as a text would be refused as one. So is an error, which as a text would be taken. */
function cellFor(value: CellValue, isDate: boolean): CellObject | CellValue {
  const error = ERRORS.get(value);
  if (error !== undefined) return { t: 'e', v: error };
  if (!isDate || typeof value !== 'string' || !DATE.test(value)) return value;
  const serial = dateSerial(value.replace(' ', 'T'));
  if (serial === undefined) return value;
  return { t: 'n', v: serial, z: value.includes(' ') ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
}
