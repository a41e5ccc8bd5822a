import type { EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type { Formatter } from '../../engine/value';
import { textOf } from '../captions';
import { datePattern } from '../editors';

/** Makes the filter of a date column a choice of a day, kept as its ISO text so that no time zone touches it. */
export function editDays(event: EditorPreparingEvent, format: Formatter): void {
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
