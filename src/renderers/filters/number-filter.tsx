import { useState } from 'react';
import { NumberLine } from '../editors';
import { type FilterEditorProps, type FilterKindRenderer, queryNames } from './filter-kind';

function NumberEditor({ value, label, context, onChange }: FilterEditorProps) {
  // What is no number filters nothing, and stays to be corrected.
  const [wrong, setWrong] = useState<string>();
  const { format, property } = context;
  return (
    <NumberLine
      value={wrong ?? (value as number | undefined)}
      format={format}
      decimals={property?.decimals}
      inputAttr={{ 'aria-label': label, 'aria-invalid': wrong === undefined ? null : true }}
      showClearButton
      invalid={wrong !== undefined}
      onChange={(next) => {
        setWrong(typeof next === 'string' ? next : undefined);
        onChange(typeof next === 'number' ? next : undefined);
      }}
    />
  );
}

/** Rows with exactly this number. */
export const numberFilter: FilterKindRenderer = {
  Editor: NumberEditor,
  describe: (value, _, { format, property }) =>
    format.number(Number(value), property?.decimals === undefined ? {} : { decimals: property.decimals }),
  parameters: (value, filter) => [[queryNames(filter)[0], Number(value)]],
  expression: (value, filter) => [filter.dxSelector, '=', Number(value)],
};
