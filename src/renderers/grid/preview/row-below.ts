import type { EntityModel, RowsModel } from '../../../engine/model';
import type { GridColumn } from '../columns';
import { ownColumns } from '../joined-rows';
import { type ShortRow, shortRow } from '../short-row';

/** The two lines of a row below another one, in the narrow room of the preview. */
export interface RowBelow extends ShortRow {
  /** The property with the unit of its numbers, which stands behind the first. */
  readonly unit: string | undefined;
}

const MOST_NAMES = 3;
const MOST_OTHERS = 2;

/** What a row below another one shows in two lines: the first of what it is called, of its numbers, and its state. */
export function rowBelow(columns: readonly GridColumn[], model: EntityModel, rows: RowsModel): RowBelow {
  const own = ownColumns(model, rows);
  const unit = model.waits?.unit;
  const isDisplay = ({ property }: GridColumn) => property.name === model.display;
  const shown = columns.filter(({ property: { name, hidden } }) => !hidden && own.includes(name) && name !== unit);
  const state = shown.find(({ property }) => property.values?.some(({ group }) => group));
  const named = [...shown.filter(isDisplay), ...shown.filter((column) => !isDisplay(column))];
  const short = shortRow(model, named, { state, mostNames: MOST_NAMES });
  return { ...short, others: short.others.slice(0, MOST_OTHERS), unit };
}
