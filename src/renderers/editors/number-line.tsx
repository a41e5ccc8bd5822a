import type { FocusInEvent } from 'devextreme/ui/text_box';
import TextBox from 'devextreme-react/text-box';
import { useState } from 'react';
import type { NumberEntry } from '../../engine/value/kinds';

export interface NumberLineProps {
  /** A number, or the text that was typed and is none. */
  readonly value: number | string | undefined;
  readonly entry: NumberEntry;
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
export function NumberLine({ value, entry, onChange, onLeave, invalid, ...rest }: NumberLineProps) {
  const [typed, setTyped] = useState<string>();
  const written = writeNumber(value, entry);
  return (
    <TextBox
      {...rest}
      value={typed !== undefined && numberOrText(typed, entry) === value ? typed : written}
      isValid={!invalid}
      valueChangeEvent="input"
      onFocusIn={selectAll}
      onValueChanged={({ value: text, event }) => {
        if (!event) return;
        setTyped(text ?? '');
        onChange(numberOrText(text ?? '', entry));
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
export function numberOrText(text: string, { read }: NumberEntry): number | string | undefined {
  const number = read(text);
  return Number.isNaN(number) ? text : (number ?? undefined);
}

/** A number as it is typed; what is none stays the text it is. */
export function writeNumber(value: number | string | undefined, { write }: NumberEntry): string {
  return typeof value === 'number' ? write(value) : (value ?? '');
}
