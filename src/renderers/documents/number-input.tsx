import { type ComponentProps, useState } from 'react';
import { useCockpit } from '../cockpit';
import { numberOrText, writeNumber } from '../editors';

/** A number, or the text that was typed and is none. */
export type Typed = number | string | undefined;

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: Typed;
  /** Digits behind the decimal sign, as they are shown. */
  readonly decimals?: number;
  onChange(value: Typed): void;
}

/** A number in the person's format; what is typed stays as it is until the field is left. */
export function NumberInput({ value, decimals, onChange, onBlur, ...rest }: NumberInputProps) {
  const { format } = useCockpit();
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && numberOrText(typed, format) === value;
  return (
    <input
      {...rest}
      className="input number"
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : writeNumber(value, decimals, format)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOrText(target.value, format));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
