import SelectBox from 'devextreme-react/select-box';
import type { FilterEditorProps } from './filter-kind';

export function CheckboxEditor({ value, label, context, onChange }: FilterEditorProps) {
  return (
    <SelectBox
      value={value ?? null}
      items={[
        { value: true, text: context.texts.yes },
        { value: false, text: context.texts.no },
      ]}
      valueExpr="value"
      displayExpr="text"
      showClearButton
      inputAttr={{ 'aria-label': label }}
      onValueChanged={({ value: chosen }) => onChange(chosen ?? undefined)}
    />
  );
}
