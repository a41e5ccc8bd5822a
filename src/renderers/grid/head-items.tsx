import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { ButtonMenu } from '../menu';
import type { BelowButton } from '../menu-button';
import type { HeadMenuProps } from './head-menu';

/** The head's tools by their names, and the ways out of the cockpit. */
export function HeadItems({ tools, exports, ...below }: HeadMenuProps & BelowButton) {
  return (
    <ButtonMenu {...below}>
      <Items tools={tools} exports={exports} />
    </ButtonMenu>
  );
}

function Items({ tools, exports }: HeadMenuProps) {
  return (
    <>
      {tools.map(({ name, title, Icon, isPressed, run }) =>
        isPressed === undefined ? (
          <Menu.Item key={name} className="popup-item" onSelect={run}>
            <Icon aria-hidden />
            {title}
          </Menu.Item>
        ) : (
          <Menu.CheckboxItem key={name} className="popup-item" checked={isPressed} onSelect={run}>
            <Icon aria-hidden />
            {title}
            {isPressed && <Check className="end" aria-hidden />}
          </Menu.CheckboxItem>
        ),
      )}
      {exports()
        .filter((group) => group.length > 0)
        .map((group) => (
          <Menu.Group key={group[0]?.name}>
            <Menu.Separator className="popup-line" />
            {group.map(({ name, title, run }) => (
              <Menu.Item key={name} className="popup-item" onSelect={run}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Group>
        ))}
    </>
  );
}
