import type { KeyboardEvent } from 'react';
import { NumberInput, type NumberInputProps, Problem } from '../editors';

/** A number, or the text that was typed and is none. */
export type Typed = NumberInputProps['value'];

export interface NumberCellProps {
  /** Of the line. */
  readonly lineKey: number;
  readonly property: string;
  /** What the column is called, and what the line is of. */
  readonly caption: string;
  readonly of: string;
  readonly value: Typed;
  /** Digits behind the decimal sign. */
  readonly decimals: number;
  readonly problem: string | undefined;
  /** It was changed by hand and is not saved. */
  readonly isMarked?: boolean;
  onChange(value: Typed): void;
  onLeave(): void;
  /** Enter: on to the next line's material. */
  onDone(): void;
  /** The same cell of the line above or below. */
  onMove(step: number, property: string): void;
}

/** A number in a table of lines: Enter goes on, arrows go to the line above and below. */
export function NumberCell(props: NumberCellProps) {
  const { lineKey, property, caption, of, value, problem, isMarked, onChange, onLeave, onDone, onMove } = props;
  const id = `line-${lineKey}-${property}-problem`;
  return (
    <td className={isMarked ? 'number marked' : 'number'} data-field={property} data-caption={caption}>
      <NumberInput
        aria-label={`${caption}, ${of}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        value={value}
        decimals={props.decimals}
        onChange={onChange}
        onBlur={onLeave}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') onDone();
          else if (event.key === 'ArrowDown') onMove(1, property);
          else if (event.key === 'ArrowUp') onMove(-1, property);
          else return;
          event.preventDefault();
        }}
      />
      {problem && <Problem id={id} text={problem} />}
    </td>
  );
}
