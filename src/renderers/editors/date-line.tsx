import type dxDateBox from 'devextreme/ui/date_box';
import DateBox, { type DateBoxRef } from 'devextreme-react/date-box';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Formatter } from '../../engine/value';
import { typedDates } from './patterns';
import { wholeMinute } from './whole-minute';

export interface DateLineProps {
  /** A day, or with `useTime` a moment as ISO text in UTC; or the text that was typed and is none. */
  readonly value: string | undefined;
  readonly useTime: boolean;
  readonly format: Formatter;
  readonly inputAttr: Readonly<Record<string, unknown>>;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly onFocusOut?: () => void;
  onChange(value: string | undefined): void;
}

const ISO = /^\d{4}-\d\d-\d\d(T|$)/;

/**
 * Types or chooses a day, or a moment in the region's wall time; the browser's own zone takes no part. A text that is
 * no date stays as it was typed, and is the value: what checks the form says what is wrong with it.
 */
export function DateLine({ value, useTime, format, onChange, ...rest }: DateLineProps) {
  const box = useRef<DateBoxRef>(null);
  const isDate = value === undefined || ISO.test(value);
  const wallOf = (iso: string) => (useTime ? format.toRegionWall(iso) : iso);
  const wall = value === undefined || !isDate ? null : wallOf(value);
  const time = wall?.slice(11, 16);
  const displayFormat = useMemo(() => typedDates(format, useTime, time), [format, useTime, time]);

  /** The widget forgets a text that is no date as soon as its value changes. */
  useLayoutEffect(() => {
    const input = box.current?.instance().element().querySelector<HTMLInputElement>('.dx-texteditor-input');
    if (isDate || !input || input.value === value) return;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

  function told(widget: Pick<dxDateBox, 'option'>): void {
    const { text = '', value: chosen } = widget.option();
    if (text.trim() !== '' && Number.isNaN(displayFormat.parser(text).getTime())) onChange(text);
    else if (!chosen) onChange(undefined);
    else onChange(useTime ? format.fromRegionWall(wholeMinute(chosen)) : String(chosen).slice(0, 10));
  }

  return (
    <DateBox
      {...rest}
      ref={box}
      type={useTime ? 'datetime' : 'date'}
      value={wall}
      dateSerializationFormat={useTime ? 'yyyy-MM-ddTHH:mm:ss' : 'yyyy-MM-dd'}
      displayFormat={displayFormat}
      isValid={isDate}
      validationError={null as never}
      showClearButton
      openOnFieldClick={false}
      onValueChanged={({ component, event }) => event && told(component)}
      onChange={({ component }) => told(component)}
    />
  );
}
