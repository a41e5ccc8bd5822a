import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import { type Cell, createCells, type ExportColumn, textCell } from '../../engine/export';
import { createFormatter, type FormatterOptions } from '../../engine/value';

/** What a workbook is made of, as plain data. */
export interface WorkbookInput {
  /** Name of the sheet with the rows. */
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly format: FormatterOptions;
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[];
  readonly about: AboutSheet;
}

/** A second sheet says what the rows are: name and value in each line. */
export interface AboutSheet {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, text: string])[];
}

const NOT_IN_SHEET_NAMES = /[[\]:*?/\\']/g;
const SHEET_NAME_LIMIT = 31;
/** Excel takes no longer text in a cell. */
const TEXT_LIMIT = 32_767;
/** Columns are as wide as the longest of their first values, within these limits, in characters. */
const WIDTHS = { rows: 200, least: 8, most: 50 } as const;

/**
 * Writes an .xlsx file: the rows as a plain table with a filter in its head, and a sheet about them (OPEN-144). Dates
 * are real ones and look as on the screen of whoever writes it (OPEN-172).
 */
export function writeWorkbook({ title, columns, format, rows, about }: WorkbookInput): ArrayBuffer {
  const toCells = createCells(columns, createFormatter(format));
  const head = columns.map(({ caption }) => textCell(caption));
  const book = utils.book_new();
  const sheet = sheetOf([head, ...rows.map(toCells)]);
  sheet['!autofilter'] = { ref: sheet['!ref'] as string };
  utils.book_append_sheet(book, sheet, sheetName(title));
  const lines = about.lines.map((line) => line.map(textCell));
  utils.book_append_sheet(book, sheetOf(lines), sheetName(about.title));
  return write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true });
}

function sheetOf(rows: readonly (readonly Cell[])[]): WorkSheet {
  const width = Math.max(1, ...rows.slice(0, 1).map((row) => row.length));
  return {
    '!data': rows.map((row) => row.map(cellObject) as CellObject[]),
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(0, rows.length - 1), c: width - 1 } }),
    '!cols': Array.from({ length: width }, (_, index) => ({ wch: widthOf(rows, index) })),
  } as WorkSheet;
}

function cellObject(cell: Cell): CellObject | undefined {
  if (cell === null) return undefined;
  const { value, format } = cell;
  const shown = format === undefined ? {} : { z: format };
  return typeof value === 'number' ? { t: 'n', v: value, ...shown } : { t: 's', v: writtenText(value), ...shown };
}

/** The format would read `_x0041_` as an A. */
function writtenText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').slice(0, TEXT_LIMIT);
}

function widthOf(rows: readonly (readonly Cell[])[], index: number): number {
  const lengths = rows.slice(0, WIDTHS.rows).map((row) => lengthOf(row[index] ?? null));
  return Math.min(WIDTHS.most, Math.max(WIDTHS.least, ...lengths) + 2);
}

/** A number is about as long as its format. */
function lengthOf(cell: Cell): number {
  if (cell === null) return 0;
  return typeof cell.value === 'string' ? cell.value.length : Math.max(cell.format?.length ?? 0, 6);
}

function sheetName(title: string): string {
  return title.replace(NOT_IN_SHEET_NAMES, ' ').trim().slice(0, SHEET_NAME_LIMIT) || '-';
}
