import { useCockpit } from '../../cockpit';
import { DateLine } from '../../editors';
import { type FieldProps, shared } from './field';

/** A moment in the wall time of the region. */
export function DateTimeField(props: FieldProps) {
  const { format } = useCockpit();
  return (
    <DateLine
      {...shared(props)}
      value={props.value as string | undefined}
      useTime
      format={format}
      onChange={props.onChange}
    />
  );
}
