/** The cells of a grid: one file for each way to draw a value, and here which kind of value is drawn which way. */
import type { PropertyModel } from '../../../engine/model';
import { isBlank } from '../../../engine/query';
import type { Kind } from '../../../engine/value/kinds';
import type { CellContext, CellDrawer, CellMaker } from './cell';
import { dateTime } from './date-time';
import { email } from './email';
import { lateMark } from './late';
import { mark } from './mark';
import { state } from './state';
import { text } from './text';
import { uri } from './uri';
import { words } from './words';

export type { CellContext, CellDrawer } from './cell';

/** Draws the cells of one property in place of its kind. */
export type CellOverride = CellMaker;

/** Hand-written cells by definition and property: `sales-order.picked`. */
export type CellOverrides = Readonly<Record<string, CellOverride>>;

const CELLS: Readonly<Record<Kind, CellMaker>> = {
  text,
  integer: words,
  number: words,
  decimal: words,
  boolean: mark,
  date: words,
  'date-time': dateTime,
  time: words,
  email,
  uri,
  password: text,
  image: text,
  json: words,
  list: words,
  object: words,
};

/** The drawer of a property's cells. Empty values stay empty, whatever the kind. */
export function cellDrawer(property: PropertyModel, context: CellContext): CellDrawer {
  const draw = (context.overrideOf(property) ?? cellOf(property))(property, context);
  return (cell, value, row) => {
    if (isBlank(value)) return cell.replaceChildren();
    draw(cell, value, row);
    const late = context.lateText(property, row);
    if (late !== undefined) cell.append(lateMark(late));
  };
}

/** Named values are drawn by their names: as states if they have groups, whatever their kind. */
function cellOf({ kind, values }: PropertyModel): CellMaker {
  if (!values || kind === 'list') return CELLS[kind];
  return values.some(({ group }) => group) ? state : words;
}

export { element, wordsOf } from './cell';
