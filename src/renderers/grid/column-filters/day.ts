import type { Column, EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type dxDateBox from 'devextreme/ui/date_box';
import { askedText } from '../../../engine/export';
import { isDay } from '../../../engine/filter';
import type { PropertyModel } from '../../../engine/model';
import { type Filter, type FilterOperator, writeFilter } from '../../../engine/query';
import type { Formatter } from '../../../engine/value';
import { isMoment } from '../../../engine/value/kinds';
import { textOf } from '../../captions';
import { typedDates } from '../../editors';
import { blankTest, type ColumnFilter } from './column-filter';

const OPERATIONS = ['=', '<', '>', '<=', '>=', 'between'];

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
            : Array.isArray(value)
              ? daysFilter(property, value, format)
              : dayFilter(property, String(value), operation ?? '=', format),
        ),
      ...daysSaid(property, format),
    }) as unknown as Column,
  words: daysSaid,
  edit: (event, _, format) => editDays(event, format),
};

/** A day is said as the person writes it, and so is a moment, with its time unless a day begins with it. */
function daysSaid(property: PropertyModel, format: Formatter) {
  const say = askedText(property, format);
  return { customizeText: ({ value }: { value: unknown }) => say(value) };
}

/** From one day to another, both included; either may be missing. */
function daysFilter(property: PropertyModel, [from, to]: readonly unknown[], format: Formatter): Filter {
  return {
    all: [
      ...(from ? [dayFilter(property, String(from), '>=', format)] : []),
      ...(to ? [dayFilter(property, String(to), '<=', format)] : []),
    ],
  };
}

/** A filter by a day of the region: for moments its bounds, for dates itself. A bound that is a moment stays as it is. */
function dayFilter(property: PropertyModel, day: string, operation: string, format: Formatter): Filter {
  const { name } = property;
  const test = (operator: FilterOperator, value: string): Filter => ({ property: name, operator, value });
  if (!isMoment(property) || !isDay(day)) return test(operation as FilterOperator, day);
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
    displayFormat: typedDates(format, false),
    showClearButton: true,
    openOnFieldClick: false,
    validationMessageMode: 'always',
    invalidDateMessage: textOf(['rules.format_date'], ''),
    onValueChanged: ({ value }: { value: string | null }) => column.setValue(value),
    onKeyDown({ component, event: { key } }: { component: dxDateBox; event: { key: string } }) {
      if (key === 'Escape') putBack(component);
    },
  };
}

/** The day that is asked for, in place of a text that is none. */
function putBack(box: dxDateBox): void {
  if (box.option('isValid')) return;
  box.option({ isValid: true, validationErrors: [] });
  box.repaint();
}
