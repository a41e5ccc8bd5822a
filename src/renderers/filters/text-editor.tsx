import TextBox from 'devextreme-react/text-box';
import type { FilterEditorProps } from './filter-kind';

export function TextEditor({ value, label, onChange }: FilterEditorProps) {
  return (
    <TextBox
      value={String(value ?? '')}
      valueChangeEvent="input"
      showClearButton
      inputAttr={{ 'aria-label': label }}
      onValueChanged={({ value: text }) => onChange(text || undefined)}
    />
  );
}
