import TextBox from 'devextreme-react/text-box';
import { type FieldProps, propertyOf, shared } from './field';

/** One line of text. */
export function LineField(props: FieldProps) {
  const { schema, kind } = propertyOf(props);
  return (
    <TextBox
      {...shared(props)}
      value={String(props.value ?? '')}
      valueChangeEvent="input"
      maxLength={Number(schema.maxLength) || 255}
      mode={kind === 'email' ? 'email' : 'text'}
      onValueChanged={({ value }) => props.onChange(value || undefined)}
    />
  );
}
