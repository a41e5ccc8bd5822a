import DateBox from 'devextreme-react/date-box';
import { wholeMinute } from '../../editors';
import { type FieldProps, shared } from './field';

/** A time of day. */
export function TimeField(props: FieldProps) {
  return (
    <DateBox
      {...shared(props)}
      type="time"
      value={props.value ? `2000-01-01T${String(props.value)}` : null}
      dateSerializationFormat="yyyy-MM-ddTHH:mm:ss"
      displayFormat="HH:mm"
      useMaskBehavior
      showClearButton
      onValueChanged={({ value }) => props.onChange(value ? wholeMinute(value).slice(11) : undefined)}
    />
  );
}
