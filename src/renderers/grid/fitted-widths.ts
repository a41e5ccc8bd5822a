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
const BESIDE = 28;
const BESIDE_BELOW = 20;
/** What adds up has room for the sum of a thousand of the widest. */
const SUM_ROOM = Math.ceil(textWidth(',000'));

/** Where there is too little room, no text is cut shorter than this. */
const NARROWEST = 96;

/** What was measured of a definition's lists: a list that is opened again starts so. */
const known = new Map<string, Widths>();

export function knownWidths({ name, hash }: EntityModel): Widths | undefined {
  return known.get(`${name} ${hash}`);
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

/** The widths of the columns for these rows. */
export function measureWidths(
  model: EntityModel,
  columns: readonly GridColumn[],
  rows: readonly Row[],
  cells: CellContext,
): Widths {
  const widths = fittedWidths(columns, rows, cells, { beside: BESIDE, totals: model.totals });
  known.set(`${model.name} ${model.hash}`, widths);
  return widths;
}

/** The widths of columns below a row that have so much room, in pixels: what is too much is taken from the longest texts. */
export function widthsWithin(
  room: number,
  columns: readonly GridColumn[],
  rows: readonly Row[],
  cells: CellContext,
): Widths {
  const widths = fittedWidths(columns, rows, cells, { beside: BESIDE_BELOW, totals: [] });
  const texts = new Set(columns.filter(isCut).map(({ property }) => property.name));
  const upTo = (widest: number): Widths =>
    new Map([...widths].map(([name, width]) => [name, texts.has(name) ? Math.min(width, widest) : width]));
  let widest = WIDEST;
  while (widest > NARROWEST && sumOf(upTo(widest)) > room) widest -= 1;
  return upTo(widest);
}

/** Words can be read when their end is cut, a number or a state cannot. */
function isCut({ property: { kind, values } }: GridColumn): boolean {
  return kind === 'text' && !values;
}

function sumOf(widths: Widths): number {
  return [...widths.values()].reduce((sum, width) => sum + width, 0);
}

interface Fitting {
  readonly beside: number;
  /** Columns with a sum below them. */
  readonly totals: readonly string[];
}

function fittedWidths(
  columns: readonly GridColumn[],
  rows: readonly Row[],
  cells: CellContext,
  fitting: Fitting,
): Widths {
  return new Map(columns.map((column) => [column.property.name, fittedWidth(column, rows, cells, fitting)]));
}

function fittedWidth(
  { property, captionWidth, width }: GridColumn,
  rows: readonly Row[],
  cells: CellContext,
  { beside, totals }: Fitting,
): number {
  if (!isFitted(property, cells)) return width;
  const say = wordsOf(property, cells);
  const texts = rows.map(({ [property.name]: value }) => (isBlank(value) ? '' : say(value)));
  const widest = Math.max(...texts.map(textWidth));
  // Without a value, nothing is known of it.
  if (widest === 0) return width;
  const sum = totals.includes(property.name) ? SUM_ROOM : 0;
  return Math.min(WIDEST, Math.max(captionWidth, Math.ceil(widest) + sum + beside));
}

function isFitted(property: PropertyModel, cells: CellContext): boolean {
  const { kind, values } = property;
  return FITTED.has(kind) && !values?.some(({ group }) => group) && cells.overrideOf(property) === undefined;
}
