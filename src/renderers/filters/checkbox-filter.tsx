import SelectBox from 'devextreme-react/select-box';
import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows where something is so, or is not so; unset, both. */
export const checkboxFilter: FilterKindRenderer = {
  Editor: ({ value, label, context, onChange }) => (
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
  ),
  describe: (value, _, { texts }) => (value === true ? texts.yes : texts.no),
  parameters: (value, filter) => [[queryNames(filter)[0], value === true]],
};
