/** Why rows fail, grouped: the same mistake in the same column is one reason, however often. */
import type { CellValue, ImportCorrections } from '../../engine/http';
import { type CheckedColumn, type CheckedRow, type CheckedSheet, cellOf, isMistaken } from './checked';
import { openCell } from './corrections';

export interface Reason {
  readonly id: string;
  /** Undefined for what is about a whole row. */
  readonly column: CheckedColumn | undefined;
  readonly keyword: string;
  readonly message: string;
  readonly rows: readonly CheckedRow[];
}

/** The reasons of a sheet, the most frequent first. */
export function reasonsOf({ rows, columns }: CheckedSheet): Reason[] {
  const found = new Map<string, Omit<Reason, 'rows'> & { rows: CheckedRow[] }>();
  const note = (row: CheckedRow, reason: Omit<Reason, 'rows'>): void => {
    const known = found.get(reason.id);
    if (known) known.rows.push(row);
    else found.set(reason.id, { ...reason, rows: [row] });
  };
  for (const row of rows.filter(isMistaken)) {
    if (row.reason !== undefined) note(row, { id: row.reason, column: undefined, keyword: '', message: row.reason });
    for (const [property, { keyword, message }] of row.mistakes) {
      const column = columns.find((one) => one.property === property);
      // Below a range and above it is one mistake to whoever reads it.
      const kind = keyword === 'minimum' || keyword === 'maximum' ? message : keyword;
      note(row, { id: `${property} ${kind}`, column, keyword, message });
    }
  }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length);
}

/** Cells of a reason that hold the same. */
export interface EqualCells {
  readonly value: CellValue;
  readonly rows: readonly number[];
  /** What they are corrected to, if all are corrected to the same. */
  readonly corrected: CellValue | undefined;
}

/** The cells of a reason by what stands in them, the most frequent first; none for what is about whole rows. */
export function equalCells({ column, rows }: Reason, sheet: string, corrections: ImportCorrections): EqualCells[] {
  if (!column) return [];
  const byValue = new Map<CellValue, CheckedRow[]>();
  for (const row of rows) {
    const value = cellOf(row, column);
    const known = byValue.get(value);
    if (known) known.push(row);
    else byValue.set(value, [row]);
  }
  return [...byValue]
    .map(([value, equal]) => {
      const [first, ...others] = new Set(equal.map((row) => openCell(corrections, sheet, row, column.property)));
      return { value, rows: equal.map(({ row }) => row), corrected: others.length === 0 ? first : undefined };
    })
    .sort((a, b) => b.rows.length - a.rows.length);
}
