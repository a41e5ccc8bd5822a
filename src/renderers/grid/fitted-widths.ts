/**
 * Columns as wide as what stands in them: measured once, at the first rows of a list, before these are drawn. A column
 * whose values may become longer while one looks, such as a state, keeps the width that all of them fit into.
 */
import type { WidgetState } from '../../engine/grid';
import type { EntityModel, PropertyModel } from '../../engine/model';
import { isBlank, type Row } from '../../engine/query';
import type { Kind } from '../../engine/value/kinds';
import { type CellContext, wordsOf } from './cells';
import { type GridColumn, textWidth, WIDEST } from './columns';

/** Widths by the names of properties, in pixels. */
export type Widths = ReadonlyMap<string, number>;

const FITTED: ReadonlySet<Kind> = new Set(['text', 'email', 'uri', 'integer', 'number', 'decimal']);
/** Beside a text stand the cell's two paddings, and a little for letters that are wider than most. */
const BESIDE = 18;
/** What adds up has room for the sum of so many rows like these, in bold digits. */
const SUM_ROWS = 10_000;
const BOLD = 1.06;

/** Where there is too little room, no text is cut shorter than this, nor than this share of it. */
const NARROWEST = 86;
const SHORTEST = 0.55;

/** A list as it begins. */
interface List {
  readonly model: EntityModel;
  readonly columns: readonly GridColumn[];
  readonly initial: Pick<WidgetState, 'columns'>;
}

/** What was measured of a definition's lists: a list that is opened again starts so. */
const known = new Map<string, Widths>();

/** What was measured before, within so much room. */
export function knownWidths(list: List, room: number): Widths | undefined {
  const widths = known.get(keyOf(list));
  return widths && shownWithin(room, list, widths);
}

function keyOf({ model: { name, hash } }: List): string {
  return `${name} ${hash}`;
}

/** The columns that are shown at first, in their order, as wide as they were left, else as was measured. */
export function columnsAtFirst(
  columns: readonly GridColumn[],
  initial: Pick<WidgetState, 'columns'>,
  widths: Widths | undefined,
): readonly GridColumn[] {
  const byName = new Map(columns.map((column) => [column.property.name, column]));
  return initial.columns.flatMap(({ name, width }) => {
    const column = byName.get(name);
    return column ? [{ ...column, width: width ?? widths?.get(name) ?? column.width }] : [];
  });
}

/** The widths of the columns for these rows, where those that are shown have so much room, in pixels. */
export function measureWidths(list: List, rows: readonly Row[], cells: CellContext, room: number): Widths {
  const widths = fittedWidths(list.columns, rows, cells, list.model.totals);
  known.set(keyOf(list), widths);
  return shownWithin(room, list, widths);
}

function shownWithin(room: number, { columns, initial }: List, widths: Widths): Widths {
  const shown = columnsAtFirst(columns, initial, widths);
  return new Map([...widths, ...squeezed(room, shown)]);
}

/** The widths of columns below a row that have so much room, in pixels. */
export function widthsWithin(
  room: number,
  columns: readonly GridColumn[],
  rows: readonly Row[],
  cells: CellContext,
): Widths {
  const widths = fittedWidths(columns, rows, cells, []);
  const fitted = columns.map((column) => ({ ...column, width: widths.get(column.property.name) ?? column.width }));
  return squeezed(room, fitted);
}

/** Of the longest texts so much is taken, and no more, that as many columns as can be are in sight. */
function squeezed(room: number, columns: readonly GridColumn[]): Widths {
  const upTo = (widest: number) =>
    columns.map((column) =>
      isCut(column) ? Math.min(column.width, Math.max(widest, Math.ceil(column.width * SHORTEST))) : column.width,
    );
  const most = inSight(room, upTo(NARROWEST));
  let widest = WIDEST;
  while (widest > NARROWEST && inSight(room, upTo(widest)) < most) widest -= 1;
  const widths = upTo(widest);
  return new Map(columns.map(({ property }, index) => [property.name, widths[index] as number]));
}

/** How many columns of these widths stand in the room. */
function inSight(room: number, widths: readonly number[]): number {
  let left = room;
  const first = widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
  return first < 0 ? widths.length : first;
}

/** Words can be read when their end is cut, a number or a state cannot; what rows are told apart by stays whole. */
function isCut({ property: { kind, values }, sticky }: GridColumn): boolean {
  return kind === 'text' && !values && !sticky;
}

/** `totals` are the columns with a sum below them. */
function fittedWidths(
  columns: readonly GridColumn[],
  rows: readonly Row[],
  cells: CellContext,
  totals: readonly string[],
): Widths {
  return new Map(columns.map((column) => [column.property.name, fittedWidth(column, rows, cells, totals)]));
}

function fittedWidth(
  { property, captionWidth, width }: GridColumn,
  rows: readonly Row[],
  cells: CellContext,
  totals: readonly string[],
): number {
  if (!isFitted(property, cells)) return width;
  const say = wordsOf(property, cells);
  const texts = rows.map(({ [property.name]: value }) => (isBlank(value) ? '' : say(value)));
  const widest = Math.max(...texts.map(textWidth));
  // Without a value, nothing is known of it.
  if (widest === 0) return width;
  const sum = totals.includes(property.name) ? sumWidth(rows, property, say) : 0;
  return Math.min(WIDEST, Math.max(captionWidth, Math.ceil(Math.max(widest, sum)) + BESIDE));
}

function sumWidth(rows: readonly Row[], { name }: PropertyModel, say: (value: unknown) => string): number {
  const numbers = rows.flatMap(({ [name]: value }) => (isBlank(value) ? [] : Number(value)));
  const sum = Math.round((numbers.reduce((all, one) => all + one, 0) / numbers.length) * SUM_ROWS);
  const cents = numbers.every(Number.isInteger) ? 0 : 0.12;
  return textWidth(say(sum + cents)) * BOLD;
}

function isFitted(property: PropertyModel, cells: CellContext): boolean {
  const { kind, values } = property;
  return FITTED.has(kind) && !values?.some(({ group }) => group) && cells.overrideOf(property) === undefined;
}
