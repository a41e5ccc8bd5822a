import TextArea from 'devextreme-react/text-area';
import { type FieldProps, shared } from './field';

/** A text of several lines. */
export function LongTextField(props: FieldProps) {
  return (
    <TextArea
      {...shared(props)}
      value={String(props.value ?? '')}
      valueChangeEvent="input"
      minHeight={72}
      maxHeight={240}
      autoResizeEnabled
      onValueChanged={({ value }) => props.onChange(value || undefined)}
    />
  );
}
