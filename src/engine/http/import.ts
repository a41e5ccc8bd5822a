/** What POST /Seeding/excel takes and answers (API-027, OPEN-180), and what may be taken from the server as files. */
import type { ValueFormat, ValueType } from '../definition/model';
import type { FieldError } from './errors';

/** Names of the form's parts: the workbook, and JSON of {@link ImportCorrections}, which may be left out. */
export const IMPORT_PARTS = { file: 'file', corrections: 'corrections' } as const;

/** What may stand in a cell: a date as `2026-11-22`, a moment as `2026-11-22 13:30:00`, the error of a formula as it is. */
export type CellValue = string | number | boolean | null;

/** A column that rows of a kind may have. */
export interface ImportField {
  readonly property: string;
  readonly caption: string;
  readonly required: boolean;
  readonly type: ValueType;
  readonly format?: ValueFormat;
  /** What its values are called, if there are few. */
  readonly choices?: readonly string[];
}

/** Entry of GET /Seeding/excel: rows that the session may import. */
export interface ImportKind {
  readonly entity: string;
  /** What a sheet of them is called. */
  readonly title: string;
  readonly fields: readonly ImportField[];
}

/** What the person says of a sheet, over what stands in it. */
export interface SheetCorrections {
  /** The definition that it is taken for, whatever it is called; null leaves it out. */
  readonly entity?: string | null;
  /** By number of the column, counted from 0: the property that it holds; null leaves it out. */
  readonly columns?: Readonly<Record<string, string | null>>;
  /** By number of the row and by property. */
  readonly cells?: Readonly<Record<string, Readonly<Record<string, CellValue>>>>;
  /** Numbers of rows that are left out. */
  readonly without?: readonly number[];
}

/** By name of the sheet. */
export type ImportCorrections = Readonly<Record<string, SheetCorrections>>;

/** A mistake: of a row, of a column, or, without either, of the sheet. */
export interface ImportFailure {
  /** As Excel shows it. */
  readonly row?: number;
  /** Counted from 0. */
  readonly column?: number;
  readonly reason: string;
  readonly errors?: readonly FieldError[];
}

/** A column of a sheet; `property` is null for one that is left out or not known. */
export interface SheetColumn {
  readonly column: number;
  readonly name: string;
  readonly property: string | null;
}

/** What became of a sheet; of a trial, what would. */
export interface SheetResult {
  readonly name: string;
  /** The definition that it was taken for, if there is one. */
  readonly entity?: string;
  readonly created: number;
  readonly updated: number;
  readonly failed: readonly ImportFailure[];
  /** Of a trial: its columns, and the rows that were tried with their cells in the order of the columns. */
  readonly head?: readonly SheetColumn[];
  readonly rows?: readonly (readonly [row: number, ...cells: CellValue[]])[];
}

/** Answer of POST /Seeding/excel. Its status is 207 if anything failed. */
export interface ImportResult {
  readonly sheets: readonly SheetResult[];
}

/** Entry of GET /Downloads: a file that the operator of the server has laid out (OPEN-179). */
export interface DownloadEntry {
  /** Its name in the folder, by which it is asked for. */
  readonly file: string;
  readonly name: string;
  readonly version: string | null;
  readonly size: number;
  /** ISO time. */
  readonly changed: string;
}
