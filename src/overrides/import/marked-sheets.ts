import type { CellValue, ImportCorrections } from '../../engine/http';
import { type CheckedRow, type CheckedSheet, cellOf } from './checked';
import type { MarkedSheet } from './marked';

/** The sheets of a checked workbook as they go back: corrected, with a last column that says why. */
export function markedSheets(
  checked: readonly CheckedSheet[],
  corrections: ImportCorrections,
  why: string,
): MarkedSheet[] {
  return checked.map((sheet) => {
    const { name, head, columns, rows, problems } = sheet;
    const lacking = columns.filter(({ at }) => at < 0);
    const said = corrections[name]?.cells;
    const valueIn = (row: CheckedRow, at: number, property: string | null): CellValue => {
      if (property === null) return row.cells[at] ?? null;
      const corrected = said?.[row.row]?.[property];
      return corrected === undefined ? cellOf(row, { at, property }) : corrected;
    };
    const shown = [
      ...head.map(({ name: title, property }, at) => ({ title, property, at })),
      ...lacking.map(({ field, property }) => ({ title: field.caption, property, at: -1 })),
    ].filter(({ title }) => title !== why);
    const formats = new Map(columns.map(({ property, field }) => [property, field.format]));
    return {
      name,
      head: [...shown.map(({ title }) => title), why],
      rows: rows.map((row) => [
        ...shown.map(({ at, property }) => valueIn(row, at, property)),
        problems.length > 0 ? problems.map(({ reason }) => reason).join('; ') : reasonOf(row, sheet),
      ]),
      dates: shown.flatMap(({ property }, at) =>
        property !== null && /^date/.test(formats.get(property) ?? '') ? [at] : [],
      ),
    };
  });
}

function reasonOf({ mistakes, reason }: CheckedRow, { columns }: CheckedSheet): string | null {
  if (reason !== undefined) return reason;
  const named = [...mistakes].map(([property, { message }]) => {
    const caption = columns.find((one) => one.property === property)?.field.caption;
    return caption === undefined ? message : `${caption}: ${message}`;
  });
  return named.length > 0 ? named.join('; ') : null;
}
