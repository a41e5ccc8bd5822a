import type { Column, EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type { PropertyModel } from '../../../engine/model';
import { type Filter, type FilterOperator, writeFilter } from '../../../engine/query';
import type { Formatter } from '../../../engine/value';
import { isMoment } from '../../../engine/value/kinds';
import { textOf } from '../../captions';
import { datePattern } from '../../editors';
import { blankTest, type ColumnFilter } from './column-filter';

const OPERATIONS = ['=', '<', '>', '<=', '>='];

/** By days of the region. */
export const day: ColumnFilter = {
  dataType: 'string',
  operations: OPERATIONS,
  row: (property, { format }) =>
    ({
      dataType: 'string',
      filterOperations: OPERATIONS,
      selectedFilterOperation: '=',
      calculateFilterExpression: (value: unknown, operation: string | null) =>
        writeFilter(
          value === null
            ? blankTest(property, operation)
            : dayFilter(property, String(value), operation ?? '=', format),
        ),
      // The filter panel says the day as the person writes it.
      customizeText: ({ value, target }: { value: unknown; target?: string }) =>
        target === 'filterPanel' ? format.date(String(value)) : String(value ?? ''),
    }) as unknown as Column,
  edit: (event, _, format) => editDays(event, format),
};

/** A filter by a day of the region: for moments its bounds, for dates itself. */
function dayFilter(property: PropertyModel, day: string, operation: string, format: Formatter): Filter {
  const { name } = property;
  const test = (operator: FilterOperator, value: string): Filter => ({ property: name, operator, value });
  if (!isMoment(property)) return test(operation as FilterOperator, day);
  const { start: from, next: to } = format.dayBounds(day);
  switch (operation) {
    case '<':
      return test('<', from);
    case '<=':
      return test('<', to);
    case '>':
      return test('>=', to);
    case '>=':
      return test('>=', from);
    default:
      return { all: [test('>=', from), test('<', to)] };
  }
}

/** Makes the filter of a date column a choice of a day, kept as its ISO text so that no time zone touches it. */
function editDays(event: EditorPreparingEvent, format: Formatter): void {
  const column = event as unknown as { value?: string; setValue(value: string | null): void };
  const options = event.editorOptions as { inputAttr?: unknown };
  event.editorName = 'dxDateBox';
  event.editorOptions = {
    inputAttr: options.inputAttr,
    type: 'date',
    value: column.value ?? null,
    dateSerializationFormat: 'yyyy-MM-dd',
    displayFormat: datePattern(format),
    showClearButton: true,
    openOnFieldClick: false,
    validationMessageMode: 'always',
    invalidDateMessage: textOf(['rules.format_date'], ''),
    onValueChanged: ({ value }: { value: string | null }) => column.setValue(value),
  };
}
