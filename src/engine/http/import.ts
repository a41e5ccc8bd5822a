/** What POST /Seeding/excel takes and answers (API-027, OPEN-180), and what may be taken from the server as files. */
import type { CellValue } from './calls';

export type {
  CellValue,
  DownloadEntry,
  ImportFailure,
  ImportField,
  ImportKind,
  ImportResult,
  SheetColumn,
  SheetResult,
} from './calls';

/** Names of the form's parts: the workbook, and JSON of {@link ImportCorrections}, which may be left out. */
export const IMPORT_PARTS = { file: 'file', corrections: 'corrections' } as const;

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
