import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { ButtonMenu, OfferedItems } from '../menu';
import type { BelowButton } from '../menu-button';
import type { HeadMenuProps } from './head-menu';

/** The head's tools by their names, and the ways out of the cockpit. */
export function HeadItems({ tools, exports, ...below }: HeadMenuProps & BelowButton) {
  return (
    <ButtonMenu {...below}>
      <Tools tools={tools} />
      <OfferedItems offered={exports} isBelow />
    </ButtonMenu>
  );
}

function Tools({ tools }: Pick<HeadMenuProps, 'tools'>) {
  return tools.map(({ name, title, Icon, isPressed, run }) =>
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
  );
}
