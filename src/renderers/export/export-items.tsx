import * as Menu from '@radix-ui/react-dropdown-menu';
import { ButtonMenu } from '../menu';
import type { BelowButton } from '../menu-button';
import type { ExportMenuProps } from './export-menu';

/** The ways out of the cockpit, in groups. */
export function ExportItems({ offered, ...below }: ExportMenuProps & BelowButton) {
  return (
    <ButtonMenu {...below}>
      <Items offered={offered} />
    </ButtonMenu>
  );
}

function Items({ offered }: ExportMenuProps) {
  const groups = offered().filter((group) => group.length > 0);
  return groups.map((group, index) => (
    <Menu.Group key={group[0]?.name}>
      {index > 0 && <Menu.Separator className="popup-line" />}
      {group.map(({ name, title, run }) => (
        <Menu.Item key={name} className="popup-item" onSelect={run}>
          {title}
        </Menu.Item>
      ))}
    </Menu.Group>
  ));
}
