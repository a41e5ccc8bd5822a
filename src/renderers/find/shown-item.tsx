import { Command } from 'cmdk';
import type { PaletteItem } from '../layout';

interface ShownItemProps {
  readonly value: string;
  readonly item: PaletteItem;
  onRun(): void;
}

/** A page, an action or a command; one that cannot run says why. */
export function ShownItem({ value, item, onRun }: ShownItemProps) {
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
    </Command.Item>
  );
}
