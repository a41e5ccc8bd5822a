import type { FocusInEvent } from 'devextreme/ui/text_box';
import TextBox from 'devextreme-react/text-box';
import { useState } from 'react';
import type { PropertyModel } from '../../engine/definition/model';
import type { Formatter, NumberOptions } from '../../engine/value';

export interface NumberLineProps {
  /** A number, or the text that was typed and is none. */
  readonly value: number | string | undefined;
  readonly format: Formatter;
  /** Digits behind the decimal sign, as they are shown. */
  readonly decimals: number | undefined;
  readonly inputAttr: Readonly<Record<string, unknown>>;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly invalid?: boolean;
  readonly showClearButton?: boolean;
  onChange(value: number | string | undefined): void;
  onLeave?(): void;
}

/**
 * Types a number in the person's number format. What is typed stays as it is, right or wrong: an editor that leaves
 * out a sign makes another number of it. A number is written in full when the field is left.
 */
export function NumberLine({ value, format, decimals, onChange, onLeave, invalid, ...rest }: NumberLineProps) {
  const [typed, setTyped] = useState<string>();
  const written = writeNumber(value, decimals, format);
  return (
    <TextBox
      {...rest}
      value={typed !== undefined && numberOrText(typed, format, decimals) === value ? typed : written}
      isValid={!invalid}
      valueChangeEvent="input"
      onFocusIn={selectAll}
      onValueChanged={({ value: text, event }) => {
        if (!event) return;
        setTyped(text ?? '');
        onChange(numberOrText(text ?? '', format, decimals));
      }}
      onFocusOut={() => {
        setTyped(undefined);
        onLeave?.();
      }}
    />
  );
}

/** Who types into a number means another one. */
export function selectAll({ event }: FocusInEvent): void {
  (event?.target as unknown as HTMLInputElement | undefined)?.select();
}

/** The number of a typed text, nothing for an empty one, and the text itself if it is no number or more than one. */
export function numberOrText(
  text: string,
  format: Formatter,
  decimals: number | undefined,
): number | string | undefined {
  const number = format.readNumber(text, digitsOf(decimals));
  return Number.isNaN(number) ? text : (number ?? undefined);
}

/** A number with the digits it is shown with, unless that would round it. */
export function writeNumber(
  value: number | string | undefined,
  decimals: number | undefined,
  format: Formatter,
): string {
  if (typeof value !== 'number') return value ?? '';
  const text = format.number(value, digitsOf(decimals));
  return format.readNumber(text, digitsOf(decimals)) === value ? text : format.number(value);
}

/** Digits behind the decimal sign with which a property's numbers are written; undefined for as many as they have. */
export function numberDigits({ type, decimals }: Pick<PropertyModel, 'type' | 'decimals'>): number | undefined {
  return type === 'integer' ? 0 : decimals;
}

function digitsOf(decimals: number | undefined): NumberOptions {
  return decimals === undefined ? {} : { decimals };
}
