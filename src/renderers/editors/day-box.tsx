import DateBox from 'devextreme-react/date-box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formatter } from '../../engine/value';
import { typedDates } from './patterns';

export interface DayBoxProps {
  /** A day, or with `useTime` a moment as ISO text in UTC. */
  readonly value: string | undefined;
  readonly useTime: boolean;
  readonly format: Formatter;
  readonly label: string;
  readonly placeholder?: string;
  readonly id?: string | undefined;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  onChange(value: string | undefined): void;
}

/**
 * Chooses a day, or a moment in the region's wall time: the widget never sees a moment of its own zone. Of a text that is
 * no date it says so itself (VALID-003).
 */
export function DayBox(props: DayBoxProps) {
  const { value, useTime, format, label, placeholder = '', id, invalid = false, describedBy, onChange } = props;
  const { t } = useTranslation();
  const displayFormat = useMemo(() => typedDates(format, useTime), [format, useTime]);
  return (
    <DateBox
      type={useTime ? 'datetime' : 'date'}
      value={value === undefined ? null : useTime ? format.toRegionWall(value) : value}
      dateSerializationFormat={useTime ? 'yyyy-MM-ddTHH:mm:ss' : 'yyyy-MM-dd'}
      displayFormat={displayFormat}
      showClearButton
      openOnFieldClick={false}
      placeholder={placeholder}
      {...(invalid ? { isValid: false } : {})}
      validationMessageMode="always"
      invalidDateMessage={t('rules.format_date')}
      inputAttr={{ 'aria-label': label, ...(id ? { id } : {}), 'aria-describedby': describedBy ?? null }}
      onValueChanged={({ value: chosen }) => {
        if (!chosen) onChange(undefined);
        else onChange(useTime ? format.fromRegionWall(String(chosen)) : String(chosen).slice(0, 10));
      }}
    />
  );
}
