import DateBox from 'devextreme-react/date-box';
import type { Formatter } from '../../engine/value';
import { datePattern, dateTimePattern } from './patterns';

export interface DayBoxProps {
  /** A day, or with `useTime` a moment as ISO text in UTC. */
  readonly value: string | undefined;
  readonly useTime: boolean;
  readonly format: Formatter;
  readonly label: string;
  readonly placeholder?: string;
  onChange(value: string | undefined): void;
}

/** Chooses a day, or a moment in the region's wall time: the widget never sees a moment of its own zone. */
export function DayBox({ value, useTime, format, label, placeholder = '', onChange }: DayBoxProps) {
  return (
    <DateBox
      type={useTime ? 'datetime' : 'date'}
      value={value === undefined ? null : useTime ? format.toRegionWall(value) : value}
      dateSerializationFormat={useTime ? 'yyyy-MM-ddTHH:mm:ss' : 'yyyy-MM-dd'}
      displayFormat={useTime ? dateTimePattern(format) : datePattern(format)}
      showClearButton
      openOnFieldClick={false}
      placeholder={placeholder}
      inputAttr={{ 'aria-label': label }}
      onValueChanged={({ value: chosen }) => {
        if (!chosen) onChange(undefined);
        else onChange(useTime ? format.fromRegionWall(String(chosen)) : String(chosen).slice(0, 10));
      }}
    />
  );
}
