/** How columns are filtered: one file for each way, and here which kind of value is filtered which way. */
import type { EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type { PropertyModel } from '../../../engine/model';
import type { Formatter } from '../../../engine/value';
import type { Kind } from '../../../engine/value/kinds';
import { boolean } from './boolean';
import type { ColumnFilter, Pause } from './column-filter';
import { day } from './day';
import { named } from './named';
import { number } from './number';
import { text } from './text';

export { meantTest } from './column-filter';
export { choiceOf, type ValueItem, valueItems } from './named';

const COLUMN_FILTERS: Readonly<Record<Kind, ColumnFilter>> = {
  text,
  integer: number,
  number,
  decimal: number,
  boolean,
  date: day,
  'date-time': day,
  time: text,
  email: text,
  uri: text,
  password: text,
  image: text,
  json: text,
  list: text,
  object: text,
};

/** The filter of a property's column. */
export function columnFilterOf({ kind, values }: PropertyModel): ColumnFilter {
  return values ? named : COLUMN_FILTERS[kind];
}

/** Makes the filter of a column an editor of ours where the widget's own one reads values its own way. */
export function editFilter(
  event: EditorPreparingEvent,
  properties: readonly PropertyModel[],
  format: Formatter,
  pause?: Pause,
): void {
  const property = properties.find(({ name }) => name === event.dataField);
  if (property) columnFilterOf(property).edit?.(event, property, format, pause);
}
