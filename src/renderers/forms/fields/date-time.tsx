import DateBox from 'devextreme-react/date-box';
import { useCockpit } from '../../cockpit';
import { dateTimePattern } from '../../editors';
import { type FieldProps, shared } from './field';
import { wholeMinute } from './whole-minute';

/** Edits a moment in the wall time of the region; the browser's own zone takes no part. */
export function DateTimeField(props: FieldProps) {
  const { format } = useCockpit();
  return (
    <DateBox
      {...shared(props)}
      type="datetime"
      value={props.value ? format.toRegionWall(String(props.value)) : null}
      dateSerializationFormat="yyyy-MM-ddTHH:mm:ss"
      displayFormat={dateTimePattern(format)}
      useMaskBehavior
      showClearButton
      openOnFieldClick={false}
      onValueChanged={({ value }) => props.onChange(value ? format.fromRegionWall(wholeMinute(value)) : undefined)}
    />
  );
}
