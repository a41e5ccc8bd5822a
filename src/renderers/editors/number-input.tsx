import { type ComponentProps, useState } from 'react';
import { numberEntry } from '../../engine/value/kinds';
import { useCockpit } from '../cockpit';
import { numberOrText, writeNumber } from './number-line';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** A number, or the text that was typed and is none. */
  readonly value: number | string | undefined;
  /** Digits behind the decimal sign, as they are shown. */
  readonly decimals?: number;
  onChange(value: number | string | undefined): void;
}

/** A number in the person's format; what is typed stays as it is until the field is left. */
export function NumberInput({ value, decimals, onChange, onBlur, ...rest }: NumberInputProps) {
  const { format } = useCockpit();
  const entry = numberEntry({ kind: 'number', decimals }, format);
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && numberOrText(typed, entry) === value;
  return (
    <input
      {...rest}
      className="input number"
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : writeNumber(value, entry)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOrText(target.value, entry));
      }}
      onFocus={({ target }) => target.select()}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
