import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberEntry } from '../../engine/value/kinds';
import { NumberLine, numberDoubt } from '../editors';
import { type FilterContext, type FilterEditorProps, type FilterKindRenderer, queryNames } from './filter-kind';

function NumberEditor({ value, label, context, onChange }: FilterEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  // What is no number filters nothing, and stays to be corrected.
  const [wrong, setWrong] = useState<string>();
  const { format } = context;
  const isWrong = wrong !== undefined;
  return (
    <>
      <NumberLine
        value={wrong ?? (value as number | undefined)}
        entry={entryOf(context)}
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

/** Numbers are typed and said as the property's kind has them. */
function entryOf({ property, format }: FilterContext) {
  return numberEntry(property ?? { kind: 'number' }, format);
}

/** Rows with exactly this number. */
export const numberFilter: FilterKindRenderer = {
  Editor: NumberEditor,
  describe: (value, _, context) => entryOf(context).write(Number(value)),
  parameters: (value, filter) => [[queryNames(filter)[0], Number(value)]],
};
