/** Files: workbooks of rows that come in (API-027, OPEN-180), and what may be taken from the server (OPEN-179). */
import Type, { type Static } from 'typebox';
import type { ValueFormat, ValueType } from '../../model';
import { API } from '../api';
import { calls } from './call';
import { FieldError, list, MOMENT, orNull } from './schema';

const TEXT = Type.String();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const BYTES = 'application/octet-stream';
const TAKES_FILES = ['header.import', 'header.downloads'];

/** What may stand in a cell: a date as `2026-11-22`, a moment as `2026-11-22 13:30:00`, the error of a formula as it is. */
export type CellValue = string | number | boolean | null;

const ImportField = Type.Object({
  property: TEXT,
  caption: TEXT,
  required: Type.Boolean(),
  type: Type.Unsafe<ValueType>(TEXT),
  format: Type.Optional(Type.Unsafe<ValueFormat>(TEXT)),
  /** What its values are called, if there are few. */
  choices: Type.Optional(list(TEXT)),
});
/** A column that rows of a kind may have. */
export type ImportField = Readonly<Static<typeof ImportField>>;

const ImportKind = Type.Object({
  entity: TEXT,
  /** What a sheet of them is called. */
  title: TEXT,
  fields: list(ImportField),
});
/** Rows that the session may import. */
export type ImportKind = Readonly<Static<typeof ImportKind>>;

const ImportFailure = Type.Object({
  /** As Excel shows it. */
  row: Type.Optional(Type.Integer()),
  /** Counted from 0. */
  column: Type.Optional(Type.Integer()),
  reason: TEXT,
  errors: Type.Optional(list(FieldError)),
});
/** A mistake: of a row, of a column, or, without either, of the sheet. */
export type ImportFailure = Readonly<Static<typeof ImportFailure>>;

const SheetColumn = Type.Object({ column: Type.Integer(), name: TEXT, property: orNull(TEXT) });
/** A column of a sheet; `property` is null for one that is left out or not known. */
export type SheetColumn = Readonly<Static<typeof SheetColumn>>;

const SheetResult = Type.Object({
  name: TEXT,
  /** The definition that it was taken for, if there is one. */
  entity: Type.Optional(TEXT),
  created: Type.Integer(),
  updated: Type.Integer(),
  failed: list(ImportFailure),
  /** Of a trial: its columns, and the rows that were tried with their cells in the order of the columns. */
  head: Type.Optional(list(SheetColumn)),
  rows: Type.Optional(list(Type.Unsafe<readonly [row: number, ...cells: CellValue[]]>(Type.Array(Type.Unknown())))),
});
/** What became of a sheet; of a trial, what would. */
export type SheetResult = Readonly<Static<typeof SheetResult>>;

const ImportResult = Type.Object({ sheets: list(SheetResult) });
/** Its status is 207 if anything failed. */
export type ImportResult = Readonly<Static<typeof ImportResult>>;

const DownloadEntry = Type.Object({
  /** Its name in the folder, by which it is asked for. */
  file: TEXT,
  name: TEXT,
  version: orNull(TEXT),
  size: Type.Integer(),
  changed: MOMENT,
});
/** A file that the operator of the server has laid out. */
export type DownloadEntry = Readonly<Static<typeof DownloadEntry>>;

export const IMPORT = calls({
  kinds: {
    method: 'GET',
    path: API.importExcel,
    summary: 'What the session may import, with the columns of its sheets',
    keys: true,
    permission: TAKES_FILES,
    answer: list(ImportKind),
  },
  template: {
    method: 'GET',
    path: API.importTemplate,
    summary: 'An empty workbook for rows of a definition',
    keys: true,
    permission: TAKES_FILES,
    answersFile: XLSX,
  },
  send: {
    method: 'POST',
    path: API.importExcel,
    summary: 'Adds and changes the rows of an Excel workbook, whose sheets are called as the definitions',
    keys: true,
    dryRun: true,
    permission: 'header.import',
    file: XLSX,
    answer: ImportResult,
  },
});

export const DOWNLOADS = calls({
  list: {
    method: 'GET',
    path: API.downloads,
    summary: 'Files that can be downloaded, with name and version',
    permission: 'header.downloads',
    answer: list(DownloadEntry),
  },
  take: {
    method: 'GET',
    path: API.download,
    summary: 'One of these files',
    permission: 'header.downloads',
    answersFile: BYTES,
  },
});
