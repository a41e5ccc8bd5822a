/**
 * Columns as wide as what stands in them: measured once, at the first rows of a list, before these are drawn. A column
 * whose values may become longer while one looks, such as a state, keeps the width that all of them fit into.
 */
import type { WidgetState } from '../../engine/grid';
import type { EntityModel, PropertyModel } from '../../engine/model';
import { isBlank, type Row } from '../../engine/query';
import type { Kind } from '../../engine/value/kinds';
import { type CellContext, wordsOf } from './cells';
import { type GridColumn, namingColumns, textWidth, WIDEST } from './columns';

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
/** What names a row stays whole up to this. */
const NAME = 150;

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

/** The widths of columns below a row that have so much room, in pixels. Below them stands no sum. */
export function widthsWithin(list: List, rows: readonly Row[], cells: CellContext, room: number): Widths {
  return shownWithin(room, list, fittedWidths(list.columns, rows, cells, []));
}

function shownWithin(room: number, { model, columns, initial }: List, widths: Widths): Widths {
  const shown = columnsAtFirst(columns, initial, widths);
  return new Map([...widths, ...squeezed(room, shown, model)]);
}

/**
 * Where not all are in sight, the longest name of a state makes no column wider. Then what is long gives way, and no
 * more than it has to, so that as many columns as can be are in sight: first texts, and last what names a row.
 */
function squeezed(room: number, columns: readonly GridColumn[], model: EntityModel): Widths {
  const naming = new Set(namingColumns(columns, model));
  const least = columns.map((column) => leastWidth(column, naming.has(column)));
  const most = inSight(room, least);
  let widths = columns.map(({ width }) => width);
  if (inSight(room, widths) < columns.length)
    widths = columns.map((column, at) => (isState(column) ? least[at] : widths[at]) as number);
  for (const gives of [(column: GridColumn) => !naming.has(column), () => true]) {
    const before = widths;
    const upTo = (widest: number) =>
      columns.map((column, at) => {
        const width = before[at] as number;
        return gives(column) ? Math.min(width, Math.max(widest, least[at] as number)) : width;
      });
    let widest = WIDEST;
    while (widest > NARROWEST && inSight(room, upTo(widest)) < most) widest -= 1;
    widths = upTo(widest);
  }
  for (const [at, column] of columns.entries()) {
    if (!isState(column)) continue;
    let { width } = column;
    while (width > (widths[at] as number) && inSight(room, widths.with(at, width)) < most) width -= 1;
    widths = widths.with(at, width);
  }
  return new Map(columns.map(({ property }, at) => [property.name, widths[at] as number]));
}

/** Words can be read when their end is cut, a number cannot; what rows are told apart by stays whole. */
function leastWidth(column: GridColumn, isName: boolean): number {
  const { property, sticky, width, captionWidth, leastWidth } = column;
  if (isState(column)) return Math.min(width, leastWidth);
  if (property.kind !== 'text' || property.values || sticky) return width;
  const least = Math.max(NARROWEST, captionWidth, Math.ceil(width * SHORTEST), isName ? NAME : 0);
  return Math.min(width, least);
}

function isState({ property: { values } }: GridColumn): boolean {
  return values?.some(({ group }) => group) ?? false;
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
  // Without a value, nothing is known of it but that it is rare.
  if (widest === 0) return Math.min(width, Math.max(captionWidth, NARROWEST));
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
