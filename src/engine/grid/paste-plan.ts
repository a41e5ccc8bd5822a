import type { PropertyModel } from '../model';
import type { Row } from '../query';

export interface PasteColumn {
  readonly name: string;
  readonly caption: string;
  /** What of an update it shows; none if it is not changed. */
  readonly field: PropertyModel | undefined;
}

export interface FilledColumn extends PasteColumn {
  readonly field: PropertyModel;
}

export interface PlannedRow {
  readonly row: Row;
  /** What was pasted, by the name of the field. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface PastePlan {
  /** The columns that are filled. */
  readonly columns: readonly FilledColumn[];
  /** Columns that are left as they are: nobody changes them. */
  readonly left: readonly PasteColumn[];
  readonly rows: readonly PlannedRow[];
  /** So much of what was pasted has no place behind the last row and column. */
  readonly beyond: { readonly rows: number; readonly columns: number };
}

export interface PasteParts {
  readonly cells: readonly (readonly string[])[];
  /** The rows and columns from the cell on into which it is pasted. */
  readonly rows: readonly Row[];
  readonly columns: readonly PasteColumn[];
}

/** Lays what was copied from a table over the cells from one on. A row of headings is left out. */
export function planPaste({ cells, rows, columns }: PasteParts): PastePlan {
  const lines = isHead(cells[0], columns) ? cells.slice(1) : cells;
  const width = Math.max(0, ...lines.map((line) => line.length));
  const covered = columns.slice(0, width).map((column, index) => ({ column, index }));
  const filled = covered.filter(
    ({ column: { field } }, at) => field && covered.findIndex(({ column }) => column.field === field) === at,
  );
  return {
    columns: filled.map(({ column }) => column as FilledColumn),
    left: covered.filter((one) => !filled.includes(one)).map(({ column }) => column),
    rows: rows.slice(0, lines.length).map((row, index) => ({
      row,
      texts: Object.fromEntries(
        filled.flatMap(({ column, index: at }) => {
          const text = lines[index]?.[at];
          return text === undefined ? [] : [[(column as FilledColumn).field.name, text]];
        }),
      ),
    })),
    beyond: {
      rows: Math.max(0, lines.length - rows.length),
      columns: Math.max(0, width - columns.length),
    },
  };
}

/** The captions of the columns, as they are copied with their rows. */
function isHead(line: readonly string[] | undefined, columns: readonly PasteColumn[]): boolean {
  if (!line) return false;
  return line.every((text, index) => text !== '' && text.toLowerCase() === columns[index]?.caption.toLowerCase());
}
