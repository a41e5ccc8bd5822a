import type { EditorPreparingEvent } from 'devextreme/ui/data_grid';
import type { Properties as TextBoxOptions } from 'devextreme/ui/text_box';
import i18next from 'i18next';
import type { PropertyModel } from '../../engine/definition/model';
import type { Formatter } from '../../engine/value';
import { numberDigits, numberDoubt, numberOrText, selectAll, writeNumber } from '../editors';

/** Waits this long for the next key; undefined: until the field is left or Enter. */
type Pause = number | undefined;

/**
 * Makes the filter of a number column read numbers as the page writes them: the widget's own editor leaves out the
 * signs that it does not know and takes what is left for the number. What could be another number filters nothing.
 */
export function editNumbers(
  event: EditorPreparingEvent,
  property: PropertyModel,
  format: Formatter,
  pause: Pause,
): void {
  const column = event as unknown as { value?: number | null; setValue(value: number | null): void };
  const decimals = numberDigits(property);
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
      typed !== undefined && numberOrText(typed, format, decimals) === value
        ? typed
        : writeNumber(value as number | string | undefined, decimals, format),
    onFocusIn: selectAll,
    onFocusOut({ component }) {
      typed = undefined;
      component.repaint();
    },
    onValueChanged({ component, value, event: cause }) {
      if (!cause) return;
      typed = String(value ?? '');
      const meant = numberOrText(typed, format, decimals);
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

export function isNumber({ type }: Pick<PropertyModel, 'type'>): boolean {
  return type === 'number' || type === 'integer';
}

/** How a filter by the property says its numbers in words. */
export function numberInWords(property: PropertyModel, format: Formatter) {
  if (!isNumber(property) || property.values) return {};
  return {
    customizeText: ({ value }: { value: unknown }) =>
      typeof value === 'number' ? writeNumber(value, numberDigits(property), format) : String(value ?? ''),
  };
}
