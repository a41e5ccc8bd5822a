import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberLine } from '../editors';
import { numberDoubt } from '../number-doubt';
import type { FilterEditorProps } from './filter-kind';
import { entryOf } from './number-filter';

export function NumberEditor({ value, label, context, onChange }: FilterEditorProps) {
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
