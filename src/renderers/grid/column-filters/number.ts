import type { Column, EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type { Properties as TextBoxOptions } from 'devextreme/ui/text_box';
import i18next from 'i18next';
import type { PropertyModel } from '../../../engine/model';
import type { Formatter } from '../../../engine/value';
import { numberEntry } from '../../../engine/value/kinds';
import { numberOrText, selectAll, writeNumber } from '../../editors';
import { numberDoubt } from '../../number-doubt';
import type { ColumnFilter, Pause } from './column-filter';

const OPERATIONS = ['=', '<>', '<', '>', '<=', '>=', 'between'];

/** By numbers, as the person types them. */
export const number: ColumnFilter = {
  dataType: 'number',
  operations: OPERATIONS,
  row: (property, { format }) =>
    ({ dataType: 'number', filterOperations: OPERATIONS, ...numbersSaid(property, format) }) as Column,
  words: numbersSaid,
  edit: editNumbers,
};

/**
 * Makes the filter of a number column read numbers as the page writes them: the widget's own editor leaves out the
 * signs that it does not know and takes what is left for the number. What could be another number filters nothing.
 */
function editNumbers(event: EditorPreparingEvent, property: PropertyModel, format: Formatter, pause: Pause): void {
  const column = event as unknown as { value?: number | null; setValue(value: number | null): void };
  const entry = numberEntry(property, format);
  const { inputAttr, placeholder } = event.editorOptions as TextBoxOptions;
  let typed: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const options: TextBoxOptions & { displayValueFormatter(value: unknown): string } = {
    inputAttr: { ...inputAttr, inputmode: 'decimal' },
    ...(placeholder === undefined ? {} : { placeholder }),
    value: (column.value ?? '') as string,
    valueChangeEvent: pause === undefined ? 'change' : 'input',
    validationMessageMode: 'always',
    // A number that the filter gives back stands as it was typed, until the field is left.
    displayValueFormatter: (value) =>
      typed !== undefined && numberOrText(typed, entry) === value
        ? typed
        : writeNumber(value as number | string | undefined, entry),
    onFocusIn: selectAll,
    onFocusOut({ component }) {
      typed = undefined;
      component.repaint();
    },
    onValueChanged({ component, value, event: cause }) {
      if (!cause) return;
      typed = String(value ?? '');
      const meant = numberOrText(typed, entry);
      const isValid = typeof meant !== 'string';
      component.option({
        isValid,
        validationErrors: isValid ? [] : [{ message: numberDoubt(meant, format, i18next.t) }],
      });
      clearTimeout(timer);
      if (!isValid) return;
      if (pause === undefined) column.setValue(meant ?? null);
      else timer = setTimeout(() => column.setValue(meant ?? null), pause);
    },
  };
  event.editorName = 'dxTextBox';
  event.editorOptions = options;
}

/** How a filter by the property says its numbers in words. */
function numbersSaid(property: PropertyModel, format: Formatter) {
  const { write } = numberEntry(property, format);
  return {
    customizeText: ({ value }: { value: unknown }) => (typeof value === 'number' ? write(value) : String(value ?? '')),
  };
}
