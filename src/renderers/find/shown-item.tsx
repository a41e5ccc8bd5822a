import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { PaletteItem } from '../layout';

interface ShownItemProps {
  readonly value: string;
  readonly item: PaletteItem;
  /** What can be done with it besides. */
  readonly end?: ReactNode;
  onRun(): void;
}

/** A page, an action or a command; one that cannot run says why. */
export function ShownItem({ value, item, end, onRun }: ShownItemProps) {
  const { text, hint, off, icon } = item;
  return (
    <Command.Item
      className={off === undefined ? 'popup-item' : 'popup-item off'}
      value={value}
      disabled={off !== undefined}
      onSelect={onRun}
    >
      {icon}
      <span className="words">
        <span>{text}</span>
        {off && <small>{off}</small>}
      </span>
      {hint && <span className="end">{hint}</span>}
      {end && <span className={hint ? 'beside' : 'end'}>{end}</span>}
    </Command.Item>
  );
}
