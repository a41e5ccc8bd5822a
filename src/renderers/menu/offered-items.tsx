import * as Menu from '@radix-ui/react-dropdown-menu';
import type { OfferedAction } from '../offered-action';

export interface OfferedItemsProps {
  /** In groups; asked for when the menu opens. */
  offered(): readonly (readonly OfferedAction[])[];
  /** Other items stand above them. */
  readonly isBelow?: boolean;
}

/** What is offered, a line between the groups. */
export function OfferedItems({ offered, isBelow = false }: OfferedItemsProps) {
  const groups = offered().filter((group) => group.length > 0);
  return groups.map((group, index) => (
    <Menu.Group key={group[0]?.name}>
      {(isBelow || index > 0) && <Menu.Separator className="popup-line" />}
      {group.map(({ name, title, run }) => (
        <Menu.Item key={name} className="popup-item" onSelect={run}>
          {title}
        </Menu.Item>
      ))}
    </Menu.Group>
  ));
}
