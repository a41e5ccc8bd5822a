import NumberBox from 'devextreme-react/number-box';
import { type FilterKindRenderer, queryNames } from './filter-kind';

/** Rows with exactly this number. */
export const numberFilter: FilterKindRenderer = {
  Editor: ({ value, label, onChange }) => (
    <NumberBox
      value={(value ?? null) as number}
      showClearButton
      inputAttr={{ 'aria-label': label }}
      onValueChanged={({ value: number }) => onChange(number ?? undefined)}
    />
  ),
  describe: (value, _, { format, property }) =>
    format.number(Number(value), property?.decimals === undefined ? {} : { decimals: property.decimals }),
  parameters: (value, filter) => [[queryNames(filter)[0], Number(value)]],
  expression: (value, filter) => [filter.dxSelector, '=', Number(value)],
};
