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
  /** The first line was of headings, which are left out. */
  readonly isHeaded: boolean;
  /** The columns that are filled. */
  readonly columns: readonly FilledColumn[];
  /** Columns that are left as they are: nobody changes them. */
  readonly left: readonly PasteColumn[];
  readonly rows: readonly PlannedRow[];
  /** So much of what was pasted has no place behind the last row and column. */
  readonly beyond: { readonly rows: number; readonly columns: number };
  /** Lines that name no row to change, where lines name the rows that they are about. */
  readonly unnamed: readonly UnnamedLine[];
}

/** A line that names no row, more than one, or one that another line has named before. */
export interface UnnamedLine {
  readonly name: string;
  readonly kind: 'noRow' | 'severalRows' | 'namedBefore';
}

export interface PasteParts {
  readonly cells: readonly (readonly string[])[];
  /** The rows and columns from the cell on into which it is pasted. */
  readonly rows: readonly Row[];
  readonly columns: readonly PasteColumn[];
}

/** Lays what was copied from a table over the cells from one on. A row of headings is left out. */
export function planPaste({ cells, rows, columns }: PasteParts): PastePlan {
  const isHeaded = isHead(cells[0], columns);
  const lines = isHeaded ? cells.slice(1) : cells;
  const width = widthOf(lines);
  return {
    isHeaded,
    ...laid(lines, columns.slice(0, width), (index) => rows[index]),
    beyond: {
      rows: Math.max(0, lines.length - rows.length),
      columns: Math.max(0, width - columns.length),
    },
    unnamed: [],
  };
}

/**
 * Takes lines below headings for the rows from one on, whichever of the columns the headings name; undefined if the first
 * line is not of headings alone.
 */
export function planHeaded({ cells, rows, columns }: PasteParts): PastePlan | undefined {
  const covered = headed(cells[0] ?? [], columns);
  const lines = cells.slice(1);
  if (!covered?.every((column) => columns.includes(column)) || lines.length === 0) return undefined;
  return {
    isHeaded: true,
    ...laid(lines, covered, (index) => rows[index]),
    beyond: { rows: Math.max(0, lines.length - rows.length), columns: 0 },
    unnamed: [],
  };
}

export interface NamedRowParts extends PasteParts {
  /** Properties that tell rows apart, each by itself, the best first. */
  readonly names: readonly string[];
  /** How a value of a row may be written: plain, and as it is shown. */
  textsOf(row: Row, name: string): readonly string[];
}

/**
 * Takes lines below headings for the rows that they name, by the first column that tells rows apart and by which a line
 * names one; undefined if the first line is none of headings, or none of them is such a column.
 */
export function planNamed(parts: NamedRowParts): PastePlan | undefined {
  const covered = headed(parts.cells[0] ?? [], parts.columns);
  if (!covered) return undefined;
  const names = parts.names.filter((one) => covered.some((column) => column.name === one));
  let first: PastePlan | undefined;
  for (const name of names) {
    const plan = planBy(name, covered, parts);
    if (plan.rows.length > 0) return plan;
    first ??= plan;
  }
  return first;
}

function planBy(name: string, covered: readonly PasteColumn[], { cells, rows, textsOf }: NamedRowParts): PastePlan {
  const at = covered.findIndex((column) => column.name === name);
  const lines = cells.slice(1);
  const called = new Map<string, Row[]>();
  for (const row of rows)
    for (const text of new Set(textsOf(row, name).map(bare))) called.set(text, [...(called.get(text) ?? []), row]);
  const taken = new Set<Row>();
  const unnamed: UnnamedLine[] = [];
  const meant = lines.map((line) => {
    const text = line[at] ?? '';
    const [row, other] = called.get(bare(text)) ?? [];
    if (row && !other && !taken.has(row)) {
      taken.add(row);
      return row;
    }
    unnamed.push({ name: text, kind: !row ? 'noRow' : other ? 'severalRows' : 'namedBefore' });
    return undefined;
  });
  return {
    isHeaded: true,
    ...laid(
      lines,
      covered.map((column, index) => (index === at ? { ...column, field: undefined } : column)),
      (index) => meant[index],
    ),
    beyond: { rows: 0, columns: 0 },
    unnamed,
  };
}

export interface NewRowParts {
  readonly cells: readonly (readonly string[])[];
  /** The shown columns, with the field of the adding form that each is. */
  readonly columns: readonly PasteColumn[];
  /** Fields of the form that no column shows: headings name them as well. */
  readonly others: readonly PasteColumn[];
  /** Properties that tell rows apart. */
  readonly key: readonly string[];
}

/** Takes what was copied from a table for new rows. A row of headings says what each column is, else the shown ones do. */
export function planNewRows({ cells, columns, others, key }: NewRowParts): PastePlan {
  const named = headed(cells[0] ?? [], [...columns, ...others]);
  const lines = named ? cells.slice(1) : cells;
  const width = widthOf(lines);
  const covered = named ?? columns.slice(0, width);
  return {
    isHeaded: named !== undefined,
    ...laid(lines, covered, (index) => Object.fromEntries(key.map((name) => [name, `new ${index}`]))),
    beyond: { rows: 0, columns: Math.max(0, width - covered.length) },
    unnamed: [],
  };
}

/** The columns that headings name; undefined if most of them name none. */
function headed(head: readonly string[], columns: readonly PasteColumn[]): readonly PasteColumn[] | undefined {
  const named = head.map(
    (text) => columns.find(({ caption }) => isCalled(text, caption)) ?? { name: text, caption: text, field: undefined },
  );
  const known = named.filter((column) => columns.includes(column)).length;
  return known > 0 && 2 * known >= head.filter((text) => text.trim() !== '').length ? named : undefined;
}

const widthOf = (lines: PasteParts['cells']) => Math.max(0, ...lines.map((line) => line.length));

/** What of each line stands in which column; a line without a row is left out. */
function laid(
  lines: PasteParts['cells'],
  covered: readonly PasteColumn[],
  rowAt: (index: number) => Row | undefined,
): Pick<PastePlan, 'columns' | 'left' | 'rows'> {
  const places = covered.map((column, index) => ({ column, index }));
  const filled = places.filter(
    ({ column: { field } }, at) => field && places.findIndex(({ column }) => column.field === field) === at,
  );
  return {
    columns: filled.map(({ column }) => column as FilledColumn),
    left: places.filter((one) => !filled.includes(one)).map(({ column }) => column),
    rows: lines.flatMap((line, index) => {
      const row = rowAt(index);
      const texts = filled.flatMap(({ column, index: at }) => {
        const text = line[at];
        return text === undefined ? [] : [[(column as FilledColumn).field.name, text]];
      });
      return row ? [{ row, texts: Object.fromEntries(texts) }] : [];
    }),
  };
}

/** The captions of the columns, as they are copied with their rows. */
function isHead(line: readonly string[] | undefined, columns: readonly PasteColumn[]): boolean {
  return line?.every((text, index) => text !== '' && isCalled(text, columns[index]?.caption ?? '')) ?? false;
}

const isCalled = (text: string, caption: string) => bare(text) === bare(caption);

/** Spaces between the digits of a number are of several kinds. */
const bare = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
