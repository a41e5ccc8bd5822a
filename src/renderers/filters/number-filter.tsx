import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberLine, numberDigits, numberDoubt } from '../editors';
import { type FilterEditorProps, type FilterKindRenderer, queryNames } from './filter-kind';

function NumberEditor({ value, label, context, onChange }: FilterEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  // What is no number filters nothing, and stays to be corrected.
  const [wrong, setWrong] = useState<string>();
  const { format, property } = context;
  const isWrong = wrong !== undefined;
  return (
    <>
      <NumberLine
        value={wrong ?? (value as number | undefined)}
        format={format}
        decimals={property && numberDigits(property)}
        inputAttr={{
          'aria-label': label,
          'aria-invalid': isWrong || null,
          'aria-describedby': isWrong ? id : null,
        }}
        showClearButton
        invalid={isWrong}
        onChange={(next) => {
          setWrong(typeof next === 'string' ? next : undefined);
          onChange(typeof next === 'number' ? next : undefined);
        }}
      />
      {isWrong && (
        <span className="problem" role="alert" id={id}>
          {numberDoubt(wrong, format, t)}
        </span>
      )}
    </>
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
