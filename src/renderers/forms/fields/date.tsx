import DateBox from 'devextreme-react/date-box';
import { useCockpit } from '../../cockpit';
import { datePattern } from '../../editors';
import { type FieldProps, shared } from './field';

/** A day. */
export function DateField(props: FieldProps) {
  const { format } = useCockpit();
  return (
    <DateBox
      {...shared(props)}
      type="date"
      value={(props.value ?? null) as string}
      dateSerializationFormat="yyyy-MM-dd"
      displayFormat={datePattern(format)}
      useMaskBehavior
      showClearButton
      openOnFieldClick={false}
      onValueChanged={({ value }) => props.onChange(value ? String(value).slice(0, 10) : undefined)}
    />
  );
}
