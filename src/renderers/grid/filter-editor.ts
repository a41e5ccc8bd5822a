import type { EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type { PropertyModel } from '../../engine/definition/model';
import type { Formatter } from '../../engine/value';
import { editDays } from './day-editor';
import { editNumbers, isNumber } from './number-editor';

/** Makes the filter of a column an editor of ours where the widget's own one reads values its own way. */
export function editFilter(
  event: EditorPreparingEvent,
  properties: readonly PropertyModel[],
  format: Formatter,
  pause?: number,
): void {
  const property = properties.find(({ name }) => name === event.dataField);
  if (!property || property.values) return;
  if (property.format === 'date' || property.format === 'date-time') editDays(event, format);
  else if (isNumber(property)) editNumbers(event, property, format, pause);
}
