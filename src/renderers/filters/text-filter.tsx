import TextBox from 'devextreme-react/text-box';
import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows whose text contains what is typed. */
export const textFilter: FilterKindRenderer = {
  Editor: ({ value, label, onChange }) => (
    <TextBox
      value={String(value ?? '')}
      valueChangeEvent="input"
      showClearButton
      inputAttr={{ 'aria-label': label }}
      onValueChanged={({ value: text }) => onChange(text || undefined)}
    />
  ),
  describe: (value) => String(value),
  parameters: (value, filter) => [[queryNames(filter)[0], String(value)]],
};
