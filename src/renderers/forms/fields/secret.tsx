import TextBox from 'devextreme-react/text-box';
import { type FieldProps, shared } from './field';

/** A text that nobody reads while it is typed. */
export function SecretField(props: FieldProps) {
  return (
    <TextBox
      {...shared(props)}
      mode="password"
      value={String(props.value ?? '')}
      valueChangeEvent="input"
      onValueChanged={({ value }) => props.onChange(value || undefined)}
    />
  );
}
