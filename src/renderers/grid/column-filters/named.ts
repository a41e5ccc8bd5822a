import type { Column } from 'devextreme/ui/data_grid';
import { NULL_PLACEHOLDER } from '../../../engine/constants';
import type { ValueTexts } from '../../../engine/export';
import type { PropertyModel, Scalar } from '../../../engine/model';
import { blankFilter, type ColumnFilter } from './column-filter';

export interface ValueItem {
  readonly value: Scalar;
  readonly text: string;
}

/** The values of a property as a filter lists them, the missing one among them; undefined if they are not named. */
export function valueItems(
  property: PropertyModel,
  { valueTitle }: Pick<ValueTexts, 'valueTitle'>,
  { missing }: { readonly missing: string },
): ValueItem[] | undefined {
  const items = property.values?.map(({ value }) => ({ value, text: valueTitle(property, value) }));
  if (!property.required) items?.push({ value: NULL_PLACEHOLDER, text: missing });
  return items;
}

/** The choice of one value, for row and builder. */
export function choiceOf(items: readonly ValueItem[]) {
  return { lookup: { dataSource: items, valueExpr: 'value', displayExpr: 'text' } };
}

/** One of the named values; the choice itself stands beside. */
export const named: ColumnFilter = {
  dataType: 'string',
  operations: ['=', '<>'],
  row: (property, { missing }) => blankFilter(property, missing) as Column,
};
