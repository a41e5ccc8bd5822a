import type { EntityModel, RowsModel } from '../../../engine/model';
import { KINDS } from '../../../engine/value/kinds';
import { type GridColumn, isNaming } from '../columns';
import { ownColumns } from '../joined-rows';

/** Which of a row's columns its two short lines show. */
export interface ShortRow {
  /** What tells it from the others. */
  readonly names: readonly GridColumn[];
  /** Its first number, at the end of the line. */
  readonly figure: GridColumn | undefined;
  /** The property with the unit of its numbers, which stands behind the first. */
  readonly unit: string | undefined;
  readonly state: GridColumn | undefined;
  /** What else there is room for, each with its caption. */
  readonly others: readonly GridColumn[];
}

const MOST_NAMES = 3;
const MOST_OTHERS = 2;

/** What a row below another one shows in two lines: the first of what it is called, of its numbers, and its state. */
export function shortRow(columns: readonly GridColumn[], model: EntityModel, rows: RowsModel): ShortRow {
  const own = ownColumns(model, rows);
  const shown = columns.filter(({ property: { name, hidden } }) => !hidden && own.includes(name));
  const state = shown.find(({ property }) => property.values?.some(({ group }) => group));
  const display = shown.find(({ property }) => property.name === model.display);
  const unit = model.waits?.unit;
  const rest = shown.filter((column) => column !== state && column !== display && column.property.name !== unit);
  const names = [...(display ? [display] : []), ...rest.filter(isNaming)].slice(0, MOST_NAMES);
  const figure = rest.find((column) => column.alignment === 'right' && isQuantity(column));
  const others = rest.filter((column) => !names.includes(column) && column !== figure).slice(0, MOST_OTHERS);
  return { names, figure, unit, state, others };
}

function isQuantity({ property: { kind } }: GridColumn): boolean {
  return KINDS[kind].alignment === 'right' && ['integer', 'number', 'decimal'].includes(kind);
}
