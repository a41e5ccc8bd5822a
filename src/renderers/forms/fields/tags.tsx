import TagBox from 'devextreme-react/tag-box';
import { type FieldProps, shared } from './field';

/** Several texts. */
export function TagsField(props: FieldProps) {
  return (
    <TagBox
      {...shared(props)}
      value={(props.value ?? []) as string[]}
      items={(props.value ?? []) as string[]}
      acceptCustomValue
      onCustomItemCreating={(event) => {
        event.customItem = event.text?.trim() ?? '';
      }}
      onValueChanged={({ value }) => props.onChange(value?.length ? value : undefined)}
    />
  );
}
