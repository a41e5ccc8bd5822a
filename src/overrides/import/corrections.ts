/** What the person says of a workbook over what stands in it: each step takes corrections and gives corrections. */
import type { CellValue, ImportCorrections, SheetCorrections } from '../../engine/http';
import { type CheckedRow, type CheckedSheet, isMistaken } from './checked';

function ofSheet(
  corrections: ImportCorrections,
  sheet: string,
  change: (before: SheetCorrections) => SheetCorrections,
): ImportCorrections {
  return { ...corrections, [sheet]: change(corrections[sheet] ?? {}) };
}

/** Sets a property in some rows. */
export function setCells(
  corrections: ImportCorrections,
  sheet: string,
  rows: readonly number[],
  property: string,
  value: CellValue,
): ImportCorrections {
  return ofSheet(corrections, sheet, ({ cells = {}, ...rest }) => ({
    ...rest,
    cells: { ...cells, ...Object.fromEntries(rows.map((row) => [row, { ...cells[row], [property]: value }])) },
  }));
}

/** What a cell is to be otherwise than it was checked; undefined if it is not. */
export function openCell(
  corrections: ImportCorrections,
  sheet: string,
  { row, said }: Pick<CheckedRow, 'row' | 'said'>,
  property: string,
): CellValue | undefined {
  const value = corrections[sheet]?.cells?.[row]?.[property];
  return value === said[property] ? undefined : value;
}

/** Takes a sheet for another kind, or leaves it out (null). What was said of its columns was about the kind before. */
export function setKind(corrections: ImportCorrections, sheet: string, entity: string | null): ImportCorrections {
  return ofSheet(corrections, sheet, ({ columns: _, ...rest }) => ({ ...rest, entity }));
}

/** Takes a column for another property, or leaves it out (null). */
export function setColumn(
  corrections: ImportCorrections,
  sheet: string,
  column: number,
  property: string | null,
): ImportCorrections {
  return ofSheet(corrections, sheet, ({ columns, ...rest }) => ({
    ...rest,
    columns: { ...columns, [column]: property },
  }));
}

/** What is imported of a checked workbook: neither rows with mistakes nor sheets with problems. */
export function onlyFine(corrections: ImportCorrections, checked: readonly CheckedSheet[]): ImportCorrections {
  return checked.reduce((all, { name, problems, rows }) => {
    if (problems.length > 0) return setKind(all, name, null);
    const out = rows.filter(isMistaken).map(({ row }) => row);
    return leaveOut(all, name, out);
  }, corrections);
}

/** Leaves out, besides, all rows that are not among those left: they were imported. */
export function withoutImported(
  corrections: ImportCorrections,
  before: readonly CheckedSheet[],
  left: readonly CheckedSheet[],
): ImportCorrections {
  return before.reduce((all, { name, rows, problems }) => {
    if (problems.length > 0) return all;
    const kept = new Set(left.find((sheet) => sheet.name === name)?.rows.map(({ row }) => row));
    return leaveOut(
      all,
      name,
      rows.map(({ row }) => row).filter((row) => !kept.has(row)),
    );
  }, corrections);
}

function leaveOut(corrections: ImportCorrections, sheet: string, rows: readonly number[]): ImportCorrections {
  return ofSheet(corrections, sheet, ({ without = [], ...rest }) => ({
    ...rest,
    without: [...new Set([...without, ...rows])],
  }));
}

/** How many cells, columns and sheets are corrected otherwise than they were. */
export function countOpen(now: ImportCorrections, then: ImportCorrections): number {
  return Object.entries(now).reduce((sum, [name, { entity, columns = {}, cells = {} }]) => {
    const before = then[name] ?? {};
    const other = <T>(mine: Readonly<Record<string, T>>, theirs: Readonly<Record<string, T>> = {}) =>
      Object.entries(mine).filter(([key, value]) => theirs[key] !== value).length;
    const ofCells = Object.entries(cells).map(([row, values]) => other(values, before.cells?.[row]));
    return sum + Number(entity !== before.entity) + other(columns, before.columns) + ofCells.reduce((a, b) => a + b, 0);
  }, 0);
}
