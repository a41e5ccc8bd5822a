/** The answer of a trial as the page shows it: sheets, their columns, and rows with their mistakes. */
import type {
  CellValue,
  ImportCorrections,
  ImportFailure,
  ImportField,
  ImportKind,
  ImportResult,
  SheetColumn,
} from '../../engine/http';

export interface Mistake {
  readonly keyword: string;
  readonly message: string;
}

export interface CheckedRow {
  /** As Excel shows it. */
  readonly row: number;
  /** In the order of the sheet's head. */
  readonly cells: readonly CellValue[];
  /** By property: what was corrected when it was checked. */
  readonly said: Readonly<Record<string, CellValue>>;
  /** By property. */
  readonly mistakes: ReadonlyMap<string, Mistake>;
  /** Why the row fails, if that is about none of its cells. */
  readonly reason?: string;
}

export interface CheckedColumn {
  readonly property: string;
  readonly field: ImportField;
  /** Its place among the cells; -1 for one that the sheet lacks. */
  readonly at: number;
}

export interface CheckedSheet {
  readonly name: string;
  /** What it is taken for, if anything. */
  readonly kind: ImportKind | undefined;
  readonly head: readonly SheetColumn[];
  readonly columns: readonly CheckedColumn[];
  readonly rows: readonly CheckedRow[];
  /** What keeps all of it from being imported. */
  readonly problems: readonly ImportFailure[];
  /** Rows that cannot be imported. */
  readonly mistaken: number;
}

/** Takes the answer, what may be imported, and what was corrected when it was checked. */
export function readChecked(
  { sheets }: ImportResult,
  kinds: readonly ImportKind[],
  corrections: ImportCorrections,
): CheckedSheet[] {
  return sheets.map(({ name, entity, head = [], rows = [], failed }) => {
    const kind = kinds.find((one) => one.entity === entity);
    const problems = failed.filter(({ row }) => row === undefined);
    const byRow = new Map(failed.map((one) => [one.row, one]));
    const said = corrections[name]?.cells ?? {};
    const read = rows.map(([row, ...cells]) => checkedRow({ row, cells, said: said[row] ?? {} }, byRow.get(row)));
    return {
      name,
      kind,
      head,
      problems,
      rows: read,
      columns: columnsOf(kind, head, read),
      mistaken: problems.length > 0 ? rows.length : read.filter(isMistaken).length,
    };
  });
}

/** True for a row that cannot be imported as it stands. */
export function isMistaken({ mistakes, reason }: CheckedRow): boolean {
  return mistakes.size > 0 || reason !== undefined;
}

/** What was checked in a column of a row. */
export function cellOf(
  { cells, said }: Pick<CheckedRow, 'cells' | 'said'>,
  { at, property }: Pick<CheckedColumn, 'at' | 'property'>,
): CellValue {
  return said[property] === undefined ? (cells[at] ?? null) : said[property];
}

/**
 * What is left when some rows were imported: those that had mistakes, and the rows and whole sheets that the import
 * itself refused.
 */
export function afterImport(checked: readonly CheckedSheet[], done: ImportResult): CheckedSheet[] {
  const refused = new Map(done.sheets.map(({ name, failed }) => [name, failed]));
  return checked.flatMap((sheet) => {
    if (sheet.problems.length > 0) return [sheet];
    const failed = refused.get(sheet.name) ?? [];
    const problems = failed.filter(({ row }) => row === undefined);
    if (problems.length > 0) return [{ ...sheet, problems, mistaken: sheet.rows.length }];
    const byRow = new Map(failed.map((one) => [one.row, one]));
    const rows = sheet.rows.flatMap((row) => {
      const failure = byRow.get(row.row);
      return failure ? [checkedRow(row, failure)] : isMistaken(row) ? [row] : [];
    });
    return rows.length > 0 ? [{ ...sheet, rows, mistaken: rows.length }] : [];
  });
}

function checkedRow(
  { row, cells, said }: Pick<CheckedRow, 'row' | 'cells' | 'said'>,
  failure: ImportFailure | undefined,
): CheckedRow {
  const mistakes = new Map(
    (failure?.errors ?? []).map(({ field, keyword, message }) => [field.split('/', 1)[0] ?? '', { keyword, message }]),
  );
  return { row, cells, said, mistakes, ...(failure && mistakes.size === 0 ? { reason: failure.reason } : {}) };
}

/** Those of the sheet that are imported, then those that it lacks and a mistake is about. */
function columnsOf(
  kind: ImportKind | undefined,
  head: readonly SheetColumn[],
  rows: readonly CheckedRow[],
): CheckedColumn[] {
  const fieldOf = (name: string): ImportField =>
    kind?.fields.find(({ property }) => property === name) ?? {
      property: name,
      caption: head.find(({ property }) => property === name)?.name ?? name,
      required: false,
      type: 'string',
    };
  const own = head.flatMap(({ property }, at) =>
    property === null ? [] : [{ property, field: fieldOf(property), at }],
  );
  const there = new Set(own.map(({ property }) => property));
  const named = new Set(rows.flatMap(({ mistakes }) => [...mistakes.keys()]));
  const lacking = [...named].filter((property) => property !== '' && !there.has(property));
  return [...own, ...lacking.map((property) => ({ property, field: fieldOf(property), at: -1 }))];
}
