import { useCockpit } from '../../cockpit';
import { DateLine } from '../../editors';
import { type FieldProps, shared } from './field';

/** A day. */
export function DateField(props: FieldProps) {
  const { format } = useCockpit();
  return (
    <DateLine
      {...shared(props)}
      value={props.value as string | undefined}
      useTime={false}
      format={format}
      onChange={props.onChange}
    />
  );
}
